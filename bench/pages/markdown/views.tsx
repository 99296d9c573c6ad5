import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type ComponentChildren, render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Stamped } from '../../../src/core/events.ts';
import { fromSnapshot, type SessionState } from '../../../src/core/state.ts';
import css from '../../../src/ui/chat/chat-screen.module.css';
import { ChatScreen } from '../../../src/ui/chat/chat-screen.tsx';
import type { ChatActions } from '../../../src/ui/chat/contract.ts';
import { foldEvents } from '../../../src/ui/client/fold.ts';
import { Markdown } from '../../../src/ui/markdown/markdown.tsx';

export const session = 'bench';

/** Takes the events of a frame; returns what it shows as text, for checking. */
export interface View {
  readonly take: (events: readonly Stamped[]) => void;
  readonly shown: () => string;
}

/** The floor: one text node that grows, in the same column, with the same follow-scroll. */
export function plainView(place: HTMLElement): View {
  const node = document.createTextNode('');
  const adopt = (element: HTMLElement | null): void => element?.append(node);
  render(
    <Column>
      <div ref={adopt} style={{ whiteSpace: 'pre-wrap' }} />
    </Column>,
    place,
  );
  return {
    take(events) {
      const deltas = events.map(({ event }) => (event.type === 'text-delta' ? event.delta : ''));
      node.appendData(deltas.join(''));
    },
    shown: () => node.data,
  };
}

/** The app's Markdown: a growing signal, and the whole text once the message is stored. */
export function markdownView(place: HTMLElement): View {
  const state = signal(emptyState);
  const answer = computed(() => state.value.entries.at(-1)?.message);
  const growing = signal('');
  const Answer = () => {
    const message = answer.value;
    return <Markdown text={message?.role === 'assistant' ? message.text : growing} />;
  };
  render(
    <Column>
      <Answer />
    </Column>,
    place,
  );
  return {
    take(events) {
      state.value = foldEvents(state.value, events).state;
      growing.value = state.value.live?.partial?.text ?? growing.value;
    },
    shown: () => place.textContent,
  };
}

/** The whole chat screen. */
export function chatView(place: HTMLElement): View {
  const state = signal(emptyState);
  render(<Chat state={state} />, place);
  return {
    take(events) {
      state.value = foldEvents(state.value, events).state;
    },
    shown: () => place.textContent,
  };
}

function Chat({ state }: { readonly state: ReadonlySignal<SessionState> }) {
  return (
    <ChatScreen session={noSession} state={state} draft={noDraft} actions={noActions} empty="" />
  );
}

/** The column of the chat screen, which keeps its end in view. */
function Column({ children }: { readonly children: ComponentChildren }) {
  const log = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [scroller, content] = [log.current, page.current];
    if (scroller === null || content === null) return;
    const observer = new ResizeObserver(() => {
      scroller.scrollTop = scroller.scrollHeight;
    });
    observer.observe(content);
  }, []);
  return (
    <div class={css['screen']} style={{ height: '100%' }}>
      <div class={css['frame']}>
        <div ref={log} class={css['log']}>
          <div ref={page} class={css['page']}>
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}

const emptyState = fromSnapshot({
  session: {
    id: session,
    title: 'Bench',
    createdAt: 0,
    updatedAt: 0,
    pinned: false,
    model: { source: 'bench', model: 'bench' },
    running: true,
    interrupted: false,
  },
  entries: [],
  hasEarlier: false,
  live: null,
  queue: [],
  draft: '',
  context: { tokens: 0, window: 0 },
});

const noSession = signal(session);
const noDraft = signal('');

const done = () => Promise.resolve({ ok: true, value: undefined } as const);

const noActions: ChatActions = {
  send: done,
  stop: done,
  unqueue: done,
  answer: done,
  resume: done,
  retry: done,
  continueAnswer: done,
  regenerate: done,
  edit: done,
  selectVersion: done,
  loadEarlier: done,
  saveDraft: done,
};
