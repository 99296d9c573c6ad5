import { Menu as MenuIcon, Pencil, WifiOff } from 'lucide';
import type { ComponentChildren, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { SessionState } from '../../core/state.ts';
import { useApp } from '../app/context.ts';
import { renameSession, titleOf } from '../app/sessions.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../parts/button.tsx';
import { shellWords } from '../words/shell.ts';
import { ContextGauge } from './context-gauge.tsx';
import { ModelMenu } from './model-menu.tsx';
import { TitleInput } from './title-input.tsx';
import css from './header.module.css';

/** Set where the sidebar is a drawer: what opens it. */
export interface DrawerButton {
  readonly controls: string;
  readonly open: boolean;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly onOpen: () => void;
}

interface HeaderProps {
  readonly drawer: DrawerButton | null;
  readonly children: ComponentChildren;
}

/** The bar over a room: what it is, and what holds for it. */
export function Header({ drawer, children }: HeaderProps) {
  const { online } = useApp();
  return (
    <header class={css['header']}>
      {drawer !== null && (
        <IconButton
          icon={MenuIcon}
          name={shellWords.openSessions}
          aria-expanded={drawer.open}
          aria-controls={drawer.controls}
          buttonRef={drawer.buttonRef}
          onClick={drawer.onOpen}
        />
      )}
      {children}
      {!online.value && (
        <span class={css['offline']} role="status" title={shellWords.offlineTitle}>
          <Icon of={WifiOff} size={15} />
          <span>{shellWords.offline}</span>
        </span>
      )}
    </header>
  );
}

export const RoomTitle = ({ children }: { readonly children: string }) => (
  <h1 class={css['title']} tabIndex={-1}>
    {children}
  </h1>
);

/** Title, gauge and model of the open session. */
export function SessionBar({ session, context }: Pick<SessionState, 'session' | 'context'>) {
  return (
    <>
      <SessionTitle key={session.id} session={session} />
      {context.window > 0 && <ContextGauge tokens={context.tokens} window={context.window} />}
      <ModelMenu session={session} />
    </>
  );
}

function SessionTitle({ session }: Pick<SessionState, 'session'>) {
  const app = useApp();
  const [renaming, setRenaming] = useState(false);
  if (renaming) {
    return (
      <div class={css['renaming']}>
        <h1 class="unseen">{titleOf(session)}</h1>
        <TitleInput
          title={session.title}
          onTitle={(title) => {
            setRenaming(false);
            if (title !== null) void renameSession(app, session.id, title);
          }}
        />
      </div>
    );
  }
  return (
    <div class={css['named']}>
      <h1 class={css['title']} dir="auto" title={titleOf(session)}>
        {titleOf(session)}
      </h1>
      <span class={css['rename']}>
        <IconButton
          icon={Pencil}
          size={15}
          name={shellWords.rename}
          onClick={() => {
            setRenaming(true);
          }}
        />
      </span>
    </div>
  );
}
