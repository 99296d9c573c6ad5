import { useComputed } from '@preact/signals';
import { ArrowDown } from 'lucide';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { loadMarkdown } from '../markdown/load.ts';
import { useFocusKeeper } from '../parts/use-focus-keeper.ts';
import { Alerts } from './alerts.tsx';
import { ChatContext, createChatModel, useChat } from './chat-model.ts';
import css from './chat-screen.module.css';
import { createComposer } from './composer-model.ts';
import { Composer } from './composer.tsx';
import type { ChatProps } from './contract.ts';
import { QueueList } from './queue-list.tsx';
import { StatusLine } from './status-line.tsx';
import { Transcript } from './transcript.tsx';
import { useArrival } from './use-arrival.ts';
import { useDraft } from './use-draft.ts';
import { useDrop } from './use-drop.ts';
import { useFollow } from './use-follow.ts';
import { useStopKey } from './use-stop-key.ts';
import { chatWords } from './words.ts';

/** One session: its transcript and where the person writes. */
export function ChatScreen(props: ChatProps) {
  const { state, actions } = props;
  // Once: whoever draws this screen again with every change of the state costs it nothing.
  const model = useMemo(() => createChatModel(state, actions), []);
  return (
    <ChatContext.Provider value={model}>
      <Screen {...props} />
    </ChatContext.Provider>
  );
}

function Screen({ session, state, draft, empty }: ChatProps) {
  const screen = useRef<HTMLDivElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const hasEarlier = useComputed(() => state.value.hasEarlier);
  const waiting = useComputed(() => draft.value === null).value;
  const isEmpty = useComputed(
    () => state.value.entries.length === 0 && state.value.live === null && !hasEarlier.value,
  );
  const { following, jump } = useFollow({ log, page, isEmpty });
  const chat = useChat();
  const { saver, text, arrive } = useDraft({ session, state, stored: draft });
  const composer = useMemo(
    () => createComposer({ chat, saver, draft: text, onSend: jump }),
    [chat],
  );
  useArrival({ stored: draft, arrive, composer, box });
  const drop = useDrop((files) => void composer.attach(files));
  useStopKey();
  // On touch the message box would bring up the keyboard, over what is to be read.
  useFocusKeeper(screen, () =>
    matchMedia('(pointer: coarse)').matches ? log.current : box.current,
  );
  useMarkdownWhere(!waiting && !isEmpty.value);
  const { over, ...dropping } = drop;
  return (
    <div ref={screen} class={css['screen']} {...dropping}>
      <div class={css['frame']}>
        <div
          ref={log}
          class={css['log']}
          role="log"
          aria-label={chatWords.conversation}
          aria-live="off"
          aria-busy={waiting || undefined}
          tabIndex={0}
          data-following={following.value}
        >
          <div ref={page} class={isEmpty.value ? css['empty'] : css['page']}>
            {!waiting && isEmpty.value && empty}
            {!isEmpty.value && <Transcript log={log} hasEarlier={hasEarlier.value} />}
          </div>
        </div>
        {!following.value && (
          <button type="button" class={css['jump']} onClick={jump}>
            <Icon of={ArrowDown} size={16} />
            {chatWords.jumpToNewest}
          </button>
        )}
      </div>
      <div class={css['foot']}>
        <Alerts state={state} problem={composer.problem} />
        <QueueList state={state} />
        <Composer composer={composer} boxRef={box} />
        <StatusLine state={state} />
      </div>
      {over.value && <div class={css['drop']}>{chatWords.dropHere}</div>}
    </div>
  );
}

/** An empty session shows no Markdown: the page loads it when it has nothing better to do. */
function useMarkdownWhere(isShown: boolean): void {
  useEffect(() => {
    if (isShown) void loadMarkdown();
  }, [isShown]);
}
