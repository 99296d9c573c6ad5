import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SessionState } from '../../core/state.ts';
import { ChatScreen } from '../chat/chat-screen.tsx';
import { DeletedSessionPage, MissingSessionPage } from '../pages/agent-pages.tsx';
import { SessionBar } from '../shell/header.tsx';
import { Start } from '../start/start.tsx';
import { chatActions } from './chat-actions.ts';
import { useApp } from './context.ts';
import type { App } from './context.ts';
import { openNewSession } from './sessions.ts';
import css from './chat-room.module.css';

/** The bar over the chat: nothing until the session is there, but as high as later. */
export function ChatBar() {
  const state = useApp().client.current.state.value;
  return state === null ? <div class={css['bar']} /> : <SessionBar state={state} />;
}

/** Opens the session of the address, or finds one where the address names none. */
export function ChatRoom({ session }: { readonly session: string | null }) {
  const app = useApp();
  const { current, status } = app.client;
  const ready = status.value.type === 'ready';
  useEffect(() => {
    if (!ready) return;
    if (session === null) findSession(app);
    else if (!isOpen(app, session)) void current.open(session);
  }, [ready, session]);
  const opened = current.opened.value;
  const state = current.state.value;
  if (opened.type === 'failed') return <MissingSessionPage error={opened.error} />;
  if (opened.type === 'deleted') return <DeletedSessionPage session={opened.session} />;
  if (state === null || state.session.id !== session) return <Waiting />;
  return <OpenChat key={session} first={state} />;
}

function OpenChat({ first }: { readonly first: SessionState }) {
  const app = useApp();
  const { current } = app.client;
  const state = useComputed(() => current.state.value ?? first);
  const actions = chatActions(app, first.session.id);
  const ask = (text: string): void => {
    void actions.send({ text, images: [], mode: 'send' }).then(app.toasts.report);
  };
  return (
    <ChatScreen
      state={state}
      draft={current.draft}
      actions={actions}
      empty={<Start onAsk={ask} />}
    />
  );
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
