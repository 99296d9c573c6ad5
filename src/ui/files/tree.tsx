import { ChevronDown, ChevronRight, FileText } from 'lucide';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { FileSummary } from '../../core/files.ts';
import { Icon } from '../icon.tsx';
import { filesWords as words } from '../words/files.ts';
import { treeLines, treeStep } from './file-tree.ts';
import type { TreeLine } from './file-tree.ts';
import css from './files.module.css';

interface TreeProps {
  readonly files: readonly FileSummary[];
  /** The file that is shown. */
  readonly chosen: string | null;
  readonly onChoose: (path: string) => void;
}

/** The workspace as a tree, with one stop for the Tab key and arrows inside. */
export function Tree({ files, chosen, onChoose }: TreeProps) {
  const closed = useSignal<ReadonlySet<string>>(new Set());
  const focused = useSignal<string | null>(chosen);
  const tree = useRef<HTMLUListElement>(null);
  const lines = treeLines(files, closed.value);
  const stop = lines.find(({ path }) => path === focused.value) ?? lines[0];

  const toggle = (path: string, open: boolean): void => {
    const next = new Set(closed.value);
    if (open) next.delete(path);
    else next.add(path);
    closed.value = next;
  };
  const focus = (path: string): void => {
    focused.value = path;
    tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stop === undefined ? null : treeStep(lines, stop.path, event.key);
    if (step === null) return;
    event.preventDefault();
    if (step.type === 'move') focus(step.path);
    else if (step.type === 'choose') onChoose(step.path);
    else toggle(step.path, step.type === 'open');
  };

  return (
    <ul class={css['tree']} role="tree" aria-label={words.tree} ref={tree} onKeyDown={onKeyDown}>
      {lines.map((line) => (
        <Line
          key={line.path}
          line={line}
          chosen={line.path === chosen}
          stop={line === stop}
          onPress={() => {
            focus(line.path);
            if (line.type === 'file') onChoose(line.path);
            else toggle(line.path, !line.open);
          }}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: TreeLine;
  readonly chosen: boolean;
  readonly stop: boolean;
  readonly onPress: () => void;
}

function Line({ line, chosen, stop, onPress }: LineProps) {
  const folder = line.type === 'folder';
  return (
    <li
      class={css['leaf']}
      role="treeitem"
      aria-level={line.level}
      aria-expanded={folder ? line.open : undefined}
      aria-selected={folder ? undefined : chosen}
      aria-label={folder ? words.folder(line.name) : line.name}
      tabIndex={stop ? 0 : -1}
      data-path={line.path}
      style={{ paddingInlineStart: `calc(${line.level} * var(--s4) - var(--s2))` }}
      onClick={onPress}
    >
      <Icon of={iconOf(line)} size={16} />
      <span class={css['name']}>{line.name}</span>
    </li>
  );
}

function iconOf(line: TreeLine) {
  if (line.type === 'file') return FileText;
  return line.open ? ChevronDown : ChevronRight;
}
