/** Where in the app the person is. It lives in the URL's hash, so that any static host will do. */
export type Route =
  | { readonly room: 'chat'; readonly session: string | null }
  /** The way to an empty session: the installed app's shortcut leads here. */
  | { readonly room: 'new' }
  | { readonly room: 'files'; readonly path: string | null }
  | { readonly room: 'settings'; readonly section: SettingsSection }
  | { readonly room: 'safe' };

export const settingsSections = [
  'models',
  'tools',
  'network',
  'appearance',
  'storage',
  'data',
  'about',
] as const;

export type SettingsSection = (typeof settingsSections)[number];

/** Two names for one page: endpoints live beside their models, permissions beside their tools. */
const sectionAliases: Readonly<Record<string, SettingsSection>> = {
  endpoints: 'models',
  permissions: 'tools',
};

/** Reads a hash. Anything unknown leads to the chat, never to a blank page. */
export function parseRoute(hash: string): Route {
  const [room = '', ...rest] = hash.replace(/^#?\/?/, '').split('/');
  const tail = decode(rest.join('/'));
  switch (room) {
    case 'files':
      return { room, path: tail === '' ? null : tail };
    case 'settings':
      return { room, section: parseSection(tail) };
    case 'new':
    case 'safe':
      return { room };
    default:
      return { room: 'chat', session: room === 'chat' && tail !== '' ? tail : null };
  }
}

export function formatRoute(route: Route): string {
  switch (route.room) {
    case 'chat':
      return route.session === null ? '#/chat' : `#/chat/${encodeURIComponent(route.session)}`;
    case 'files':
      return route.path === null ? '#/files' : `#/files/${encodeURI(route.path)}`;
    case 'settings':
      return `#/settings/${route.section}`;
    case 'new':
      return '#/new';
    case 'safe':
      return '#/safe';
  }
}

function parseSection(name: string): SettingsSection {
  const alias = Object.hasOwn(sectionAliases, name) ? sectionAliases[name] : undefined;
  return settingsSections.find((section) => section === name) ?? alias ?? 'models';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
