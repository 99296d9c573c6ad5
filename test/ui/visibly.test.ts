import { describe, expect, it } from 'vitest';
import { visibly } from '../../src/ui/parts/visibly.ts';

describe('what a person decides on', () => {
  it.each([
    ['notes\u202etxt.exe', 'notes⟨U+202E⟩txt.exe'],
    ['a\u2066b\u2069', 'a⟨U+2066⟩b⟨U+2069⟩'],
    ['bell\u0007 \u001b[2K', 'bell⟨U+0007⟩ ⟨U+001B⟩[2K'],
    ['x\u{e0041}', 'x⟨U+E0041⟩'],
    ['\u007f\u009b', '⟨U+007F⟩⟨U+009B⟩'],
  ])('shows what hides or reorders: %j', (text, shown) => {
    expect(visibly(text)).toBe(shown);
  });

  it.each(['two\nlines\tand\r\na tab', 'שלום, world', 'نص عربي', 'می‌خواهم', '👩‍👩‍👧', 'é ß 漢字'])(
    'leaves words of any script alone: %j',
    (text) => {
      expect(visibly(text)).toBe(text);
    },
  );
});
