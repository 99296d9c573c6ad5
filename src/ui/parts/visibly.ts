/** Control characters but tab and line ends, marks that turn the direction of text, what has no width. */
const hidden =
  /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

/**
 * Text from a model, made safe to decide on: characters that nobody sees, but that hide or reorder
 * what stands around them (Unicode Technical Report 36, "Bidirectional Text Spoofing"), appear as
 * their code. Words of any script stay as they are.
 */
export const visibly = (text: string): string =>
  text.replace(hidden, (found) => {
    const code = found.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
