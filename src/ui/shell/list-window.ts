import type { SessionSummary } from '../../core/api.ts';
import type { SessionGroup, SessionGroupName } from './session-groups.ts';

interface Placed {
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly height: number;
}

export type HeadingLine = Placed & { readonly type: 'heading'; readonly group: SessionGroupName };
export type SessionLine = Placed & { readonly type: 'session'; readonly summary: SessionSummary };
/** One line of the session list and where it stands. */
export type ListLine = HeadingLine | SessionLine;

export interface ListLayout {
  readonly lines: readonly ListLine[];
  readonly height: number;
}

export interface ListView {
  readonly top: number;
  readonly height: number;
}

/** Lays the groups out one below the other, in lines of the given heights. */
export function layOut(
  groups: readonly SessionGroup[],
  heights: { readonly heading: number; readonly session: number },
): ListLayout {
  const lines: ListLine[] = [];
  let top = 0;
  for (const { name, sessions } of groups) {
    lines.push({ type: 'heading', group: name, top, height: heights.heading });
    top += heights.heading;
    for (const summary of sessions) {
      lines.push({ type: 'session', summary, top, height: heights.session });
      top += heights.session;
    }
  }
  return { lines, height: top };
}

/** The lines that a view of the list touches, and `margin` pixels more on both sides. */
export function linesInView(
  { lines }: ListLayout,
  view: ListView,
  margin: number,
): readonly ListLine[] {
  const first = firstBelow(lines, view.top - margin);
  const end = firstBelow(lines, view.top + view.height + margin);
  return lines.slice(first, end + 1);
}

/** The drawn lines, and the one session that the Tab key must reach wherever the list is. */
export function withSession(
  drawn: readonly ListLine[],
  { lines }: ListLayout,
  id: string | null,
): readonly ListLine[] {
  const isIt = (line: ListLine): boolean => line.type === 'session' && line.summary.id === id;
  if (drawn.some(isIt)) return drawn;
  const found = lines.find(isIt);
  return found === undefined ? drawn : [...drawn, found];
}

/** The session that a key leads to from another; null for other keys and at the ends. */
export function neighbour({ lines }: ListLayout, from: string, key: string): SessionLine | null {
  const rows = lines.filter((line) => line.type === 'session');
  const at = rows.findIndex(({ summary }) => summary.id === from);
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1] ?? null;
    case 'ArrowUp':
      return rows[at - 1] ?? null;
    case 'Home':
      return rows[0] ?? null;
    case 'End':
      return rows.at(-1) ?? null;
    default:
      return null;
  }
}

/** Index of the first line that ends below `y`, by halving: lists are long. */
function firstBelow(lines: readonly ListLine[], y: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line !== undefined && line.top + line.height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}
