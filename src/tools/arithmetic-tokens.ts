export type Token =
  | { readonly type: 'number'; readonly text: string; readonly value: number }
  | { readonly type: 'name'; readonly text: string }
  | { readonly type: 'sign'; readonly text: string }
  | { readonly type: 'end'; readonly text: '' };

/** Signs that people type or paste, and what they mean here. */
const sameAs: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['∕', '/'],
  ['−', '-'],
  ['–', '-'],
  ['**', '^'],
  ['π', 'pi'],
]);

const patterns = {
  space: /\s+/y,
  based: /0[xX][0-9a-fA-F]+|0[bB][01]+/y,
  thousands: /\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?/y,
  number: /(?:\d(?:_?\d)*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  name: /[A-Za-zπ_][A-Za-z_0-9]*/y,
  sign: /\*\*|[-+*/%^(),×·÷∕−–]/y,
};

/**
 * Cuts an expression into tokens. A comma between groups of three digits belongs to the number,
 * except between the arguments of a function, where it always separates them. Throws a sentence.
 */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  /** For every open parenthesis, whether it holds arguments. */
  const open: boolean[] = [];
  let position = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position;
    return pattern.exec(text)?.[0];
  };
  while (position < text.length) {
    const space = match(patterns.space);
    const grouped = open.at(-1) === true ? undefined : match(patterns.thousands);
    const number = match(patterns.based) ?? grouped ?? match(patterns.number);
    const name = match(patterns.name);
    const sign = match(patterns.sign);
    const found = space ?? number ?? name ?? sign;
    if (found === undefined) throw new Error(unreadable(text, position));
    position += found.length;
    if (space !== undefined) continue;
    if (number !== undefined) {
      const value = Number(number.replace(/[,_]/g, ''));
      tokens.push({ type: 'number', text: number, value });
      continue;
    }
    const plain = sameAs.get(found) ?? found;
    if (plain === '(') open.push(tokens.at(-1)?.type === 'name');
    if (plain === ')') open.pop();
    tokens.push({ type: name === undefined ? 'sign' : 'name', text: plain });
  }
  return [...tokens, { type: 'end', text: '' }];
}

function unreadable(text: string, position: number): string {
  const sign = String.fromCodePoint(text.codePointAt(position) ?? 0);
  return `The character ${JSON.stringify(sign)} at position ${position + 1} has no meaning here.`;
}
