const longest = 60;

/** A title for a session from the person's first words: one line, cut at a word. */
export function titleFrom(text: string): string {
  const line = text.trim().replace(/\s+/gu, ' ');
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > longest / 2 ? cut.slice(0, space) : cut}…`;
}
