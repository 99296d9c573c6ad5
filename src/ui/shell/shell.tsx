import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../app/context.ts';
import { watchMedia } from '../app/media.ts';
import { openNewSession } from '../app/sessions.ts';
import { Toaster } from '../parts/toaster.tsx';
import { shellWords } from '../words/shell.ts';
import { Banners } from './banners.tsx';
import { Header } from './header.tsx';
import type { DrawerButton } from './header.tsx';
import { useFocusKeeper } from '../parts/use-focus-keeper.ts';
import { useShortcuts } from './shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import css from './shell.module.css';

const narrow = watchMedia('(max-width: 720px)');
const sidebarId = 'sessions';

interface ShellProps {
  /** What the bar over the room holds. */
  readonly bar: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame around every room: sessions at the side, a bar above, banners that stay. */
export function Shell({ bar, children }: ShellProps) {
  const app = useApp();
  const search = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLElement>(null);
  const drawer = useDrawer(search);
  const shell = useRef<HTMLDivElement>(null);
  useFocusKeeper(shell, (around) => neighbour(around) ?? main.current);
  useShortcuts({
    onSearch: drawer.search,
    onNew: () => void openNewSession(app),
  });
  return (
    <div class={css['shell']} ref={shell}>
      <button
        type="button"
        class={css['skip']}
        inert={drawer.open}
        onClick={() => {
          main.current?.focus();
        }}
      >
        {shellWords.skip}
      </button>
      <Sidebar
        id={sidebarId}
        drawer={drawer.is}
        hidden={drawer.is && !drawer.open}
        search={search}
        onClose={drawer.close}
      />
      {drawer.open && <div class={css['scrim']} onClick={drawer.close} />}
      <div class={css['column']} inert={drawer.open}>
        <Banners />
        <Header drawer={drawer.is ? { ...drawer, controls: sidebarId } : null}>{bar}</Header>
        <main class={css['main']} ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toaster toasts={app.toasts} />
    </div>
  );
}

/** What can take the focus beside an element that went away: in its own part of the page. */
function neighbour(around: readonly HTMLElement[]): HTMLElement | null {
  const inner = around.slice(1).toReversed();
  const focusable = 'a[href], button:enabled, input:enabled, textarea:enabled';
  for (const part of inner) {
    const first = [...part.querySelectorAll<HTMLElement>(focusable)].find(isReachable);
    if (first !== undefined) return first;
  }
  return null;
}

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && element.checkVisibility();

interface Drawer extends Omit<DrawerButton, 'controls'> {
  /** Whether the session list is one: on narrow screens. */
  readonly is: boolean;
  readonly close: () => void;
  /** Opens it, where it is one, and goes to the search field. */
  readonly search: () => void;
}

/** The session list as a drawer on narrow screens: the page behind it is out of reach. */
function useDrawer(field: RefObject<HTMLInputElement | null>): Drawer {
  const [state, setState] = useState<'closed' | 'open' | 'searching'>('closed');
  const buttonRef = useRef<HTMLButtonElement>(null);
  const is = narrow.value;
  const open = is && state !== 'closed';
  const close = (): void => {
    setState('closed');
  };
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', onKey);
    const first = document.querySelector<HTMLElement>(`#${sidebarId} button`);
    (state === 'searching' ? field.current : first)?.focus();
    return () => {
      document.removeEventListener('keydown', onKey);
      // After the redraw: until then the button is inert and takes no focus.
      requestAnimationFrame(() => buttonRef.current?.focus());
    };
  }, [open]);
  return {
    is,
    open,
    buttonRef,
    close,
    onOpen: () => {
      setState('open');
    },
    search: () => {
      setState(is ? 'searching' : 'closed');
      field.current?.focus();
      field.current?.select();
    },
  };
}
