import { useComputed } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { SessionState } from '../../core/state.ts';
import { ChatScreen } from '../chat/chat-screen.tsx';
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

/** Opens the session of the address, or finds one where the address names none. */
export function ChatRoom({ session }: { readonly session: string | null }) {
  const app = useApp();
  const { current, status } = app.client;
  const ready = useComputed(() => status.value.type === 'ready').value;
  const shown = useComputed(() => current.state.value?.session.id ?? null).value;
  useEffect(() => {
    if (!ready) return;
    if (session === null) findSession(app);
    else if (!isOpen(app, session)) void current.open(session);
  }, [ready, session]);
  const opened = current.opened.value;
  if (opened.type === 'failed') return <MissingSessionPage error={opened.error} />;
  if (opened.type === 'deleted') return <DeletedSessionPage session={opened.session} />;
  const first = current.state.peek();
  if (first === null || shown !== session) return <Waiting />;
  return <OpenChat key={shown} first={first} />;
}

/** Opens an empty session. */
export function NewSession() {
  const app = useApp();
  const ready = useComputed(() => app.client.status.value.type === 'ready').value;
  useEffect(() => {
    if (ready) void openNewSession(app);
  }, [ready]);
  return <Waiting />;
}

/** The chat screen over the open session. Drawn once: what changes inside is the chat's own. */
function OpenChat({ first }: { readonly first: SessionState }) {
  const app = useApp();
  const { current } = app.client;
  const state = useComputed(() => current.state.value ?? first);
  const { actions, empty } = useMemo(() => {
    const bound = chatActions(app, first.session.id);
    const ask = (text: string): void => {
      void bound.send({ text, images: [], mode: 'send' }).then(app.toasts.report);
    };
    return { actions: bound, empty: <Start onAsk={ask} /> };
  }, []);
  return <ChatScreen state={state} draft={current.draft} actions={actions} empty={empty} />;
}

/** As large as the chat, so that nothing moves when it arrives. */
const Waiting = () => <div class={css['waiting']} aria-busy="true" />;

function isOpen({ client }: App, session: string): boolean {
  const opened = client.current.opened.value;
  return (opened.type === 'open' || opened.type === 'opening') && opened.session === session;
}

/** The newest session, the one opened last time, or a new one. */
function findSession(app: App): void {
  const { list, status } = app.client;
  const last = status.value.type === 'ready' ? status.value.boot.session : null;
  const session = list.loaded.value ? (list.sessions.value[0]?.id ?? null) : last;
  if (session === null) void openNewSession(app);
  else app.navigation.replace({ room: 'chat', session });
}
