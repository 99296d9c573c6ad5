import { FileText, Plus, Settings2, X } from 'lucide';
import type { IconNode } from 'lucide';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { useApp } from '../app/context.ts';
import { formatRoute } from '../app/routes.ts';
import type { Route } from '../app/routes.ts';
import { openNewSession } from '../app/sessions.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../parts/button.tsx';
import { shellWords } from '../words/shell.ts';
import { SessionList } from './session-list.tsx';
import css from './sidebar.module.css';

interface SidebarProps {
  readonly id: string;
  /** True while it lies over the page as a drawer. */
  readonly drawer: boolean;
  /** Out of sight and out of reach. */
  readonly hidden: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** Sessions, and the way to the other rooms. */
export function Sidebar({ id, drawer, hidden, search, onClose }: SidebarProps) {
  const app = useApp();
  return (
    <nav
      class={css['sidebar']}
      id={id}
      aria-label={shellWords.sessions}
      data-drawer={drawer}
      data-open={drawer && !hidden}
      inert={hidden}
    >
      <div class={css['brand']}>
        <span class={css['mark']} aria-hidden="true" />
        {shellWords.name}
        {drawer && (
          <span class={css['close']}>
            <IconButton icon={X} name={shellWords.closeSessions} onClick={onClose} />
          </span>
        )}
      </div>
      <button
        type="button"
        class={css['new']}
        onClick={() => {
          void openNewSession(app);
          onClose();
        }}
      >
        <Icon of={Plus} />
        {shellWords.newSession}
      </button>
      <SearchBox search={search} />
      <SessionList onOpen={onClose} />
      <div class={css['rooms']} role="group" aria-label={shellWords.rooms}>
        <RoomLink room="files" icon={FileText} name={shellWords.files} onOpen={onClose} />
        <RoomLink room="settings" icon={Settings2} name={shellWords.settings} onOpen={onClose} />
      </div>
    </nav>
  );
}

/** Milliseconds without a key before the list is asked. */
const typingPause = 120;

function SearchBox({ search }: Pick<SidebarProps, 'search'>) {
  const { list } = useApp().client;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const find = (text: string, pause: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void list.search(text.trim()), pause);
  };
  return (
    <input
      ref={search}
      type="search"
      class={css['find']}
      placeholder={shellWords.searchSessions}
      aria-label={shellWords.searchSessions}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => {
        find(event.currentTarget.value, typingPause);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.currentTarget.value === '') return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.value = '';
        find('', 0);
      }}
    />
  );
}

interface RoomLinkProps {
  readonly room: 'files' | 'settings';
  readonly icon: IconNode;
  readonly name: string;
  readonly onOpen: () => void;
}

function RoomLink({ room, icon, name, onOpen }: RoomLinkProps) {
  const { route } = useApp().navigation;
  const target: Route =
    room === 'files' ? { room, path: null } : { room: 'settings', section: 'models' };
  return (
    <a
      class={css['room']}
      href={formatRoute(target)}
      aria-current={route.value.room === room ? 'page' : undefined}
      onClick={onOpen}
    >
      <Icon of={icon} />
      {name}
    </a>
  );
}
