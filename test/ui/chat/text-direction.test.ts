import { expect, it } from 'vitest';
import { textDirection } from '../../../src/ui/chat/text-direction.ts';

it.each([
  ['', 'ltr'],
  ['Hello', 'ltr'],
  ['שלום', 'rtl'],
  ['مرحبا hello', 'rtl'],
  ['hello مرحبا', 'ltr'],
  ['1. (שלום)', 'rtl'],
  ['12 + 3 = 15', 'ltr'],
  ['\u200f12', 'rtl'],
  ['\u200e שלום', 'ltr'],
  ['日本語', 'ltr'],
  ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
])('%o reads %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});

it('looks at the beginning only', () => {
  expect(textDirection(`${' '.repeat(1_000)}שלום`)).toBe('ltr');
});
