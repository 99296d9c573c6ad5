import { useComputed, useSignalEffect } from '@preact/signals';
import { DeadPage, RefusedPage, SlowPage } from '../pages/agent-pages.tsx';
import { SafePage } from '../pages/safe-page.tsx';
import { lazy } from '../parts/lazy.tsx';
import { RoomTitle } from '../shell/header.tsx';
import { Shell } from '../shell/shell.tsx';
import { pageWords } from '../words/pages.ts';
import { shellWords } from '../words/shell.ts';
import { ChatBar, ChatRoom } from './chat-room.tsx';
import { AppContext, useApp } from './context.ts';
import type { App } from './context.ts';
import type { Route } from './routes.ts';
import { titleOf } from './sessions.ts';
import { applyTheme, rememberTheme } from './theme.ts';

const Files = lazy(async () => (await import('../files/files.tsx')).Files);
const SettingsRoom = lazy(async () => (await import('../settings/settings.tsx')).SettingsRoom);

/** The whole interface around one app object. */
export function AppView({ app }: { readonly app: App }) {
  useSignalEffect(() => {
    const theme = app.client.reads.settings.value?.theme;
    if (theme === undefined) return;
    applyTheme(theme);
    rememberTheme(app.scope, theme);
  });
  const title = useComputed(() => pageTitle(app));
  useSignalEffect(() => {
    document.title = title.value;
  });
  const route = app.navigation.route.value;
  if (route.room === 'safe') return <SafePage client={app.client} now={app.now} />;
  return (
    <AppContext.Provider value={app}>
      <Shell bar={<Bar room={route.room} />}>
        <Room route={route} />
      </Shell>
    </AppContext.Provider>
  );
}

/** For the tab and its history: what is shown, then whose it is. */
function pageTitle({ client, navigation }: App): string {
  const { room } = navigation.route.value;
  if (room !== 'chat' && room !== 'new') return `${roomNames[room]} · ${shellWords.name}`;
  const session = client.current.state.value?.session;
  return session === undefined ? shellWords.name : `${titleOf(session)} · ${shellWords.name}`;
}

const roomNames = {
  files: shellWords.files,
  settings: shellWords.settings,
  safe: pageWords.safeTitle,
} as const;

type ShellRoute = Exclude<Route, { room: 'safe' }>;

function Bar({ room }: { readonly room: ShellRoute['room'] }) {
  switch (room) {
    case 'chat':
    case 'new':
      return <ChatBar />;
    case 'files':
      return <RoomTitle>{shellWords.files}</RoomTitle>;
    case 'settings':
      return <RoomTitle>{shellWords.settings}</RoomTitle>;
  }
}

/** The room that the address names, or why there is none to show. */
function Room({ route }: { readonly route: ShellRoute }) {
  const { client } = useApp();
  const status = client.status.value;
  if (status.type === 'refused') return <RefusedPage error={status.error} />;
  if (status.type === 'dead') return <DeadPage error={status.error} />;
  if (status.type === 'starting' && status.slow && !client.list.loaded.value) return <SlowPage />;
  switch (route.room) {
    case 'chat':
      return <ChatRoom session={route.session} />;
    case 'new':
      return <ChatRoom session={null} fresh />;
    case 'files':
      return <Files path={route.path} />;
    case 'settings':
      return <SettingsRoom section={route.section} />;
  }
}
