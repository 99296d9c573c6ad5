import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SessionSummary } from '../../core/api.ts';
import { useApp } from '../app/context.ts';
import { formatRoute } from '../app/routes.ts';
import { deleteSession, renameSession, titleOf, togglePin } from '../app/sessions.ts';
import { IconButton } from '../parts/button.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { shellWords } from '../words/shell.ts';
import { TitleInput } from './title-input.tsx';
import css from './session-row.module.css';

interface SessionRowProps {
  readonly summary: SessionSummary;
  readonly current: boolean;
  /** The one row that the Tab key stops at. */
  readonly reachable: boolean;
  readonly onOpen: () => void;
}

/** One session: a link, and what can be done with it. */
export function SessionRow({ summary, current, reachable, onOpen }: SessionRowProps) {
  const app = useApp();
  const [renaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!renaming) return undefined;
    return () => {
      // The field had the focus and is gone now.
      if (document.activeElement === document.body) link.current?.focus();
    };
  }, [renaming]);
  const rename = (): void => {
    setRenaming(true);
  };
  const title = titleOf(summary);
  if (renaming) {
    return (
      <TitleInput
        title={summary.title}
        onTitle={(next) => {
          setRenaming(false);
          if (next !== null) void renameSession(app, summary.id, next);
        }}
      />
    );
  }
  const tabIndex = reachable ? 0 : -1;
  return (
    <div class={css['row']} data-current={current}>
      <a
        ref={link}
        class={css['link']}
        href={formatRoute({ room: 'chat', session: summary.id })}
        aria-current={current ? 'page' : undefined}
        tabIndex={tabIndex}
        title={title}
        data-session={summary.id}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'F2') rename();
          else if (event.key === 'Delete') void deleteSession(app, summary);
        }}
      >
        <span class={css['title']} dir="auto">
          {title}
        </span>
        <RunMark summary={summary} />
      </a>
      <RowActions summary={summary} tabIndex={tabIndex} onRename={rename} />
      <RowMenu summary={summary} tabIndex={tabIndex} onRename={rename} />
    </div>
  );
}

interface RowActionsProps {
  readonly summary: SessionSummary;
  readonly tabIndex: number;
  readonly onRename: () => void;
}

/** With a mouse: shown on approach. */
function RowActions({ summary, tabIndex, onRename }: RowActionsProps) {
  const app = useApp();
  const shared = { size: 15, tabIndex } as const;
  return (
    <span class={css['actions']}>
      <IconButton {...shared} icon={Pencil} name={shellWords.rename} onClick={onRename} />
      <IconButton
        {...shared}
        icon={summary.pinned ? PinOff : Pin}
        name={summary.pinned ? shellWords.unpin : shellWords.pin}
        onClick={() => void togglePin(app, summary)}
      />
      <IconButton
        {...shared}
        icon={Trash2}
        name={shellWords.delete}
        onClick={() => void deleteSession(app, summary)}
      />
    </span>
  );
}

/** On touch screens, where nothing can be approached: the same, behind a button in every row. */
function RowMenu({ summary, tabIndex, onRename }: RowActionsProps) {
  const app = useApp();
  return (
    <span class={css['more']}>
      <Menu
        name={titleOf(summary)}
        button={(ties) => (
          <IconButton {...ties} icon={Ellipsis} name={shellWords.more} tabIndex={tabIndex} />
        )}
        items={() => (
          <>
            <MenuItem label={shellWords.rename} onChoose={onRename} />
            <MenuItem
              label={summary.pinned ? shellWords.unpin : shellWords.pin}
              onChoose={() => void togglePin(app, summary)}
            />
            <MenuItem label={shellWords.delete} onChoose={() => void deleteSession(app, summary)} />
          </>
        )}
      />
    </span>
  );
}

function RunMark({ summary: { running, interrupted } }: { readonly summary: SessionSummary }) {
  if (!running && !interrupted) return null;
  return (
    <span class={css['mark']}>
      <span class={running ? css['running'] : css['interrupted']} />
      <span class="unseen">{running ? shellWords.running : shellWords.interrupted}</span>
    </span>
  );
}
