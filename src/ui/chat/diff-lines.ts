import { diffLines } from 'diff';

/** A line of a comparison, or a gap of unchanged ones that is not shown. */
export type DiffLine =
  | { readonly type: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly type: 'gap'; readonly count: number };

export interface Comparison {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** Unchanged lines shown around a change. */
const context = 3;
/** Milliseconds after which a comparison of two very different texts is given up. */
const patience = 400;

/** Compares two texts line by line. When that takes too long, all of both is shown. */
export function compare(before: string, after: string): Comparison {
  const parts = diffLines(before, after, { timeout: patience }) ?? [
    { value: before, removed: true, added: false },
    { value: after, added: true, removed: false },
  ];
  const lines = parts.flatMap(({ value, added, removed }) =>
    linesOf(value).map((text) => ({ type: typeOf(added, removed), text })),
  );
  const count = (type: 'added' | 'removed'): number =>
    lines.filter((line) => line.type === type).length;
  return { lines: withGaps(lines), added: count('added'), removed: count('removed') };
}

interface TextLine {
  readonly type: 'same' | 'added' | 'removed';
  readonly text: string;
}

function typeOf(added: boolean, removed: boolean): TextLine['type'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  return text.replace(/\n$/, '').split('\n');
}

/** Replaces unchanged lines far from any change; a gap of one line is no gain. */
function withGaps(lines: readonly TextLine[]): readonly DiffLine[] {
  const near = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - context), index + context + 1)
      .some(({ type }) => type !== 'same'),
  );
  const shown: DiffLine[] = [];
  for (let index = 0; index < lines.length;) {
    const end = near[index] === true ? index + 1 : endOfGap(near, index);
    if (near[index] === true || end - index === 1) shown.push(...lines.slice(index, end));
    else shown.push({ type: 'gap', count: end - index });
    index = end;
  }
  return shown;
}

function endOfGap(near: readonly boolean[], start: number): number {
  const end = near.indexOf(true, start);
  return end === -1 ? near.length : end;
}
