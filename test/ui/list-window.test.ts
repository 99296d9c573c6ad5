import { expect, it } from 'vitest';
import { layOut, linesInView, neighbour, withSession } from '../../src/ui/shell/list-window.ts';
import { session } from './memory-agent.ts';

const sessions = Array.from({ length: 10_000 }, (_, index) => session(`s${index}`));
const layout = layOut(
  [
    { name: 'pinned', sessions: sessions.slice(0, 1) },
    { name: 'today', sessions: sessions.slice(1) },
  ],
  { heading: 30, session: 40 },
);

it('is as high as its lines', () => {
  expect(layout.height).toBe(2 * 30 + 10_000 * 40);
});

it('draws the lines that the view touches and no others', () => {
  const lines = linesInView(layout, { top: 0, height: 100 }, 0);
  expect(lines.map(({ type, top }) => [type, top])).toEqual([
    ['heading', 0],
    ['session', 30],
    ['heading', 70],
    ['session', 100],
  ]);
  const middle = linesInView(layout, { top: 200_000, height: 400 }, 400);
  expect(middle.length).toBeLessThan(40);
  expect(middle[0]?.top).toBeLessThanOrEqual(200_000 - 400);
  expect(middle.at(-1)?.top).toBeGreaterThanOrEqual(200_000 + 800 - 40);
});

it('stays inside the list at its end', () => {
  const lines = linesInView(layout, { top: layout.height - 50, height: 400 }, 0);
  expect(lines.at(-1)).toMatchObject({ type: 'session', summary: { id: 's9999' } });
});

it('keeps the line for the Tab key however far away it is', () => {
  const drawn = linesInView(layout, { top: 200_000, height: 100 }, 0);
  const lines = withSession(drawn, layout, 's0');
  expect(lines).toHaveLength(drawn.length + 1);
  expect(withSession(lines, layout, 's0')).toBe(lines);
  expect(withSession(drawn, layout, 'unknown')).toBe(drawn);
});

it('leads from session to session over headings', () => {
  expect(neighbour(layout, 's0', 'ArrowDown')?.summary.id).toBe('s1');
  expect(neighbour(layout, 's1', 'ArrowUp')?.summary.id).toBe('s0');
  expect(neighbour(layout, 's5', 'End')?.summary.id).toBe('s9999');
  expect(neighbour(layout, 's5', 'Home')?.summary.id).toBe('s0');
  expect(neighbour(layout, 's0', 'ArrowUp')).toBeNull();
  expect(neighbour(layout, 's0', 'a')).toBeNull();
});
