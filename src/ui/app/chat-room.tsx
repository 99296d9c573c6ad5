import { computed, useComputed, useSignal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { SessionState } from '../../core/state.ts';
import { ChatScreen } from '../chat/chat-screen.tsx';
import { unopened } from '../chat/unopened.ts';
import { deferred } from '../client/deferred.ts';
import { DeletedSessionPage, MissingSessionPage } from '../pages/agent-pages.tsx';
import { SessionBar } from '../shell/header.tsx';
import { shellWords } from '../words/shell.ts';
import { Start } from '../start/start.tsx';
import { chatActions } from './chat-actions.ts';
import { useApp } from './context.ts';
import type { App } from './context.ts';
import { openNewSession } from './sessions.ts';
import css from './chat-room.module.css';

/** The bar over the chat: nothing until the session is there, but as high as later. */
export function ChatBar() {
  const { state } = useApp().client.current;
  // Parts of the state, so that the words of an answer do not redraw the bar.
  const session = useComputed(() => state.value?.session ?? null).value;
  const context = useComputed(() => state.value?.context ?? null).value;
  if (session === null || context === null) {
    return (
      <div class={css['bar']}>
        <h1 class="unseen">{shellWords.name}</h1>
      </div>
    );
  }
  return <SessionBar session={session} context={context} />;
}

interface ChatRoomProps {
  /** Null: the address names none, and one is found. */
  readonly session: string | null;
  /** An empty session is wanted. */
  readonly fresh?: boolean;
}

/** Opens the session of the address. The message box is there before the session is. */
export function ChatRoom({ session, fresh = false }: ChatRoomProps) {
  const app = useApp();
  const { current, status } = app.client;
  const ready = useComputed(() => status.value.type === 'ready').value;
  const key = useChatKey(session, fresh);
  // Before anything is painted: a session that is there already is seen at once.
  useLayoutEffect(() => {
    if (!ready) return;
    if (fresh) void openNewSession(app);
    else if (session === null) findSession(app);
    else if (!isOpen(app, session)) void current.open(session);
  }, [ready, session, fresh]);
  const opened = current.opened.value;
  if (!fresh && opened.type === 'failed') return <MissingSessionPage error={opened.error} />;
  if (!fresh && opened.type === 'deleted') return <DeletedSessionPage session={opened.session} />;
  return <Chat key={key} session={session} />;
}

/** Changes with the session, but not when it becomes known which it is. */
function useChatKey(session: string | null, fresh: boolean): number {
  const last = useRef({ session, key: 0 });
  const before = last.current;
  const other = session ?? (fresh ? null : before.session);
  if (other !== before.session) {
    last.current = { session: other, key: before.key + (before.session === null ? 0 : 1) };
  }
  return last.current.key;
}

/**
 * The chat screen over one session, from before it is known until it is left. Drawn once: what
 * changes inside is the chat's own.
 */
function Chat({ session }: Pick<ChatRoomProps, 'session'>) {
  const app = useApp();
  const known = useSignal(session);
  const { state, draft } = useMemo(() => chatSignals(app, known), []);
  const { actions, empty, leave } = useMemo(() => {
    const there = deferred<string | null>();
    const stop = known.subscribe((id) => {
      if (id !== null) there.resolve(id);
    });
    const bound = chatActions(app, () => known.peek() ?? there.promise);
    const ask = (text: string): void => {
      void bound.send({ text, images: [], mode: 'send' }).then(app.toasts.report);
    };
    return {
      actions: bound,
      empty: <Start onAsk={ask} />,
      leave: () => {
        stop();
        there.resolve(null);
      },
    };
  }, []);
  useLayoutEffect(() => leave, []);
  useLayoutEffect(() => {
    known.value ??= session;
  }, [session]);
  return <ChatScreen session={known} state={state} draft={draft} actions={actions} empty={empty} />;
}

interface ChatSignals {
  readonly state: ReadonlySignal<SessionState>;
  readonly draft: ReadonlySignal<string | null>;
}

/** What the open session gives the screen of `known`. It keeps the last of it when it is left. */
function chatSignals({ client }: App, known: ReadonlySignal<string | null>): ChatSignals {
  const { current } = client;
  let kept = unopened;
  const state = computed(() => {
    const now = current.state.value;
    if (now !== null && now.session.id === known.value) kept = now;
    return kept;
  });
  const isThere = computed(() => state.value !== unopened);
  return { state, draft: computed(() => (isThere.value ? current.draft : null)) };
}

function isOpen({ client }: App, session: string): boolean {
  const opened = client.current.opened.value;
  return (opened.type === 'open' || opened.type === 'opening') && opened.session === session;
}

/** The one that is open, else the newest, else a new one; a list that is on its way tells nothing. */
function findSession(app: App): void {
  const { current, list, status } = app.client;
  const last = status.value.type === 'ready' ? status.value.boot.session : null;
  const newest = list.sessions.value[0]?.id ?? null;
  const open = newest === null ? null : (current.state.value?.session.id ?? newest);
  const session = list.loaded.value ? open : last;
  if (session === null) void openNewSession(app);
  else app.navigation.replace({ room: 'chat', session });
}
