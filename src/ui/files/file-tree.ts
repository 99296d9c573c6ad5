import type { FileSummary } from '../../core/files.ts';

/** One line of the tree, in the order it is drawn. */
export type TreeLine = {
  readonly path: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
} & ({ readonly type: 'folder'; readonly open: boolean } | { readonly type: 'file' });

/**
 * The lines of a tree of paths: folders before files, by name. What lies in a closed folder is left
 * out. `closed`: paths of folders.
 */
export function treeLines(
  files: readonly Pick<FileSummary, 'path'>[],
  closed: ReadonlySet<string>,
): readonly TreeLine[] {
  return linesOf(
    files.map(({ path }) => path.split('/')),
    { prefix: [], closed },
  );
}

interface Place {
  readonly prefix: readonly string[];
  readonly closed: ReadonlySet<string>;
}

function linesOf(paths: readonly (readonly string[])[], place: Place): readonly TreeLine[] {
  const { prefix, closed } = place;
  const level = prefix.length + 1;
  const below = paths.map((parts) => parts.slice(prefix.length));
  const names = (inFolder: boolean): readonly string[] =>
    [...new Set(below.filter((parts) => parts.length > 1 === inFolder).map(([name = '']) => name))]
      .filter((name) => name !== '')
      .sort((a, b) => a.localeCompare(b));
  const folders = names(true).flatMap((name) => {
    const inside = [...prefix, name];
    const path = inside.join('/');
    const open = !closed.has(path);
    const line: TreeLine = { type: 'folder', path, name, level, open };
    const children = paths.filter((parts) => inside.every((part, index) => parts[index] === part));
    const longer = children.filter((parts) => parts.length > inside.length);
    return open ? [line, ...linesOf(longer, { prefix: inside, closed })] : [line];
  });
  const files = names(false).map((name): TreeLine => {
    return { type: 'file', path: [...prefix, name].join('/'), name, level };
  });
  return [...folders, ...files];
}

/** What a key does in the tree, after the ARIA tree view pattern. Null: nothing. */
export type TreeStep =
  | { readonly type: 'move'; readonly path: string }
  | { readonly type: 'open' | 'close' | 'choose'; readonly path: string };

export function treeStep(lines: readonly TreeLine[], path: string, key: string): TreeStep | null {
  const at = lines.findIndex((line) => line.path === path);
  const line = lines[at];
  if (line === undefined) return null;
  const move = (target: TreeLine | undefined): TreeStep | null =>
    target === undefined ? null : { type: 'move', path: target.path };
  switch (key) {
    case 'ArrowDown':
      return move(lines[at + 1]);
    case 'ArrowUp':
      return move(lines[at - 1]);
    case 'Home':
      return move(lines[0]);
    case 'End':
      return move(lines.at(-1));
    case 'ArrowRight':
      if (line.type === 'file') return null;
      return line.open ? move(lines[at + 1]) : { type: 'open', path };
    case 'ArrowLeft':
      if (line.type === 'folder' && line.open) return { type: 'close', path };
      return move(lines.slice(0, at).findLast(({ level }) => level < line.level));
    case 'Enter':
    case ' ':
      if (line.type === 'file') return { type: 'choose', path };
      return { type: line.open ? 'close' : 'open', path };
    default:
      return null;
  }
}
