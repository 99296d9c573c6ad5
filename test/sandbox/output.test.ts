import { expect, test } from 'vitest';
import { keepOutput } from '../../src/sandbox/output.ts';

function keep(limit: number) {
  const sent: string[] = [];
  return { sent, ...keepOutput(limit, (text) => sent.push(text)) };
}

test('early lines go out one by one, so that a killed job has said them', () => {
  const { sent, write } = keep(1000);
  write('a');
  write('b');
  expect(sent).toEqual(['a\n', 'b\n']);
});

test('a flood goes out in larger pieces and nothing is lost', () => {
  const { sent, write, flush, dropped } = keep(1_000_000);
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
  for (const line of lines) write(line);
  flush();
  expect(sent.length).toBeLessThan(300);
  expect(sent.join('')).toBe(lines.map((line) => `${line}\n`).join(''));
  expect(dropped()).toBe(0);
});

test('at the limit lines are cut, counted and no longer kept', () => {
  const { sent, write, flush, dropped } = keep(10);
  expect(write('12345')).toBe(4);
  expect(write('67890')).toBe(0);
  expect(write('more')).toBe(0);
  flush();
  expect(sent.join('')).toBe('12345\n6789');
  expect(dropped()).toBe(2);
});
