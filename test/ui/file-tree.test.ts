import { expect, it } from 'vitest';
import { treeLines, treeStep } from '../../src/ui/files/file-tree.ts';

const files = ['todo.md', 'memory/MEMORY.md', 'results/a/1.txt', 'results/b.txt', 'Apples.md'].map(
  (path) => ({ path }),
);
const drawn = (closed: readonly string[] = []) =>
  treeLines(files, new Set(closed)).map(({ level, name }) => `${' '.repeat(level - 1)}${name}`);

it('draws folders before files, by name, with their content below', () => {
  expect(drawn()).toEqual([
    'memory',
    ' MEMORY.md',
    'results',
    ' a',
    '  1.txt',
    ' b.txt',
    'Apples.md',
    'todo.md',
  ]);
});

it('hides what lies in a closed folder', () => {
  expect(drawn(['results', 'memory'])).toEqual(['memory', 'results', 'Apples.md', 'todo.md']);
});

it('tells a folder from a file of the same beginning', () => {
  const lines = treeLines([{ path: 'a/b' }, { path: 'ab' }, { path: 'a.b/c' }], new Set());
  expect(lines.map(({ path }) => path)).toEqual(['a', 'a/b', 'a.b', 'a.b/c', 'ab']);
});

it('moves by keys as trees do', () => {
  const lines = treeLines(files, new Set(['memory']));
  expect(treeStep(lines, 'memory', 'ArrowRight')).toEqual({ type: 'open', path: 'memory' });
  expect(treeStep(lines, 'results', 'ArrowRight')).toEqual({ type: 'move', path: 'results/a' });
  expect(treeStep(lines, 'results', 'ArrowLeft')).toEqual({ type: 'close', path: 'results' });
  expect(treeStep(lines, 'results/a/1.txt', 'ArrowLeft')).toEqual({
    type: 'move',
    path: 'results/a',
  });
  expect(treeStep(lines, 'todo.md', 'Enter')).toEqual({ type: 'choose', path: 'todo.md' });
  expect(treeStep(lines, 'memory', ' ')).toEqual({ type: 'open', path: 'memory' });
  expect(treeStep(lines, 'memory', 'End')).toEqual({ type: 'move', path: 'todo.md' });
  expect(treeStep(lines, 'memory', 'ArrowUp')).toBeNull();
  expect(treeStep(lines, 'todo.md', 'ArrowDown')).toBeNull();
  expect(treeStep(lines, 'todo.md', 'x')).toBeNull();
});
