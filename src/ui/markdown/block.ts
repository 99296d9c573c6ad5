import type { Token } from 'marked';
import type { MoreRows } from './table-rows.ts';

/** One top-level block: a slice of the source and the HTML it stands for. */
export interface Block {
  /** Offset of its first character in the source. */
  readonly start: number;
  readonly raw: string;
  /** Not sanitised. Empty for what has no look, such as a link definition. */
  readonly html: string;
  /** The rows of a very long table that `html` leaves out. */
  readonly more?: MoreRows | undefined;
  /** No HTML of the answer's own inside: tags are balanced by construction. */
  readonly plain: boolean;
  readonly token: Token;
  /** Blank lines stand between this block and the one before. */
  readonly apart: boolean;
}
