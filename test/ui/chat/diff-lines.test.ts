import { describe, expect, it } from 'vitest';
import { compare, type DiffLine } from '../../../src/ui/chat/diff-lines.ts';

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('');
const shown = (all: readonly DiffLine[]): string[] =>
  all.map((line) => (line.type === 'gap' ? `gap ${line.count}` : `${line.type} ${line.text}`));

describe('comparing two texts', () => {
  it('shows a change with three lines around it and counts what it leaves out', () => {
    const before = lines(20);
    const comparison = compare(before, before.replace('line 10\n', 'line ten\n'));
    expect(shown(comparison.lines)).toEqual([
      'gap 6',
      'same line 7',
      'same line 8',
      'same line 9',
      'removed line 10',
      'added line ten',
      'same line 11',
      'same line 12',
      'same line 13',
      'gap 7',
    ]);
    expect([comparison.added, comparison.removed]).toEqual([1, 1]);
  });

  it('shows every line of a new file and of an emptied one', () => {
    expect(shown(compare('', 'a\n\nb').lines)).toEqual(['added a', 'added ', 'added b']);
    expect(shown(compare('a\n', '').lines)).toEqual(['removed a']);
  });

  it('shows a single unchanged line instead of a gap of one', () => {
    const before = lines(5);
    const after = before.replace('line 1\n', 'line one\n');
    expect(shown(compare(before, after).lines).at(-1)).toBe('same line 5');
  });

  it('shows nothing for equal texts but the size of the gap', () => {
    expect(shown(compare(lines(9), lines(9)).lines)).toEqual(['gap 9']);
  });

  it('shows all of both texts when they are too different to compare in time', () => {
    const random = (seed: number): string =>
      Array.from(
        { length: 6_000 },
        (_, index) => `${(index * 7919 + seed * 104729) % 65537}\n`,
      ).join('');
    const { added, removed, lines: all } = compare(random(1), random(2));
    const same = all.filter(({ type }) => type === 'same').length;
    expect(added + same).toBeLessThanOrEqual(6_000);
    expect(removed).toBeGreaterThan(0);
    expect(added).toBeGreaterThan(0);
  });
});
