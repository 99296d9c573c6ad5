import type { Token } from './arithmetic-tokens.ts';

const deepest = 100;

/** Goes through tokens, one ahead. */
export interface Reader {
  readonly peek: (ahead?: number) => Token;
  readonly last: () => Token | undefined;
  readonly next: () => Token;
  /** Takes the next token when it is one of these signs or words. */
  readonly take: (...texts: readonly string[]) => string | undefined;
  /** Counts levels of nesting while `read` runs. */
  readonly nested: <T>(read: () => T) => T;
}

export function createReader(tokens: readonly Token[]): Reader {
  const end: Token = { type: 'end', text: '' };
  let position = 0;
  let depth = 0;
  const peek = (ahead = 0): Token => tokens[position + ahead] ?? end;
  const next = (): Token => {
    const token = peek();
    position += 1;
    return token;
  };
  return {
    peek,
    next,
    last: () => tokens[position - 1],
    take: (...texts) => (texts.includes(peek().text) ? next().text : undefined),
    nested: (read) => {
      depth += 1;
      if (depth > deepest) throw new Error(`The expression nests deeper than ${deepest} levels.`);
      const result = read();
      depth -= 1;
      return result;
    },
  };
}

/** What is wrong with `token` standing where it does. */
export function misplaced(token: Token, before: Token | undefined): string {
  const after = before === undefined ? '' : ` after "${before.text}"`;
  if (token.type === 'end') return `The expression ends too early: something is missing${after}.`;
  const operand = token.type !== 'sign' || token.text === '(';
  const follows = before !== undefined && (before.type !== 'sign' || before.text === ')');
  if (operand && follows)
    return `Between "${before.text}" and "${token.text}" an operator is missing.`;
  return `"${token.text}" is out of place${after}.`;
}
