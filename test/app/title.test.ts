import { expect, it } from 'vitest';
import { titleFrom } from '../../src/app/title.ts';

it('takes a short message as it is, on one line', () => {
  expect(titleFrom('  what is\n 2+2? ')).toBe('what is 2+2?');
});

it('cuts a long message at a word, and a long word where it must', () => {
  expect(titleFrom('word '.repeat(20))).toMatch(/^(word )*word…$/u);
  expect(titleFrom('x'.repeat(100))).toBe(`${'x'.repeat(60)}…`);
});

it('never cuts a character in two', () => {
  const family = '👨‍👩‍👧';
  expect(titleFrom(family.repeat(80))).toBe(`${family.repeat(60)}…`);
});
