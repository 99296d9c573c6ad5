import type { Token, Tokens } from 'marked';
import { toHtml } from './render.ts';

/** Rows that a table shows at once: more would hold up the page. */
export const shownRows = 100;

/** The rows of a table after the first `shownRows`. */
export interface MoreRows {
  /** All rows of the table. */
  readonly total: number;
  /** The source of a row, for telling whether it is still the same. */
  readonly source: (row: number) => string;
  /** HTML of a table with these rows, not sanitised. */
  readonly html: (from: number, to: number) => string;
}

/** A table with its first rows only, and the others; null for a shorter one and anything else. */
export function longTable(token: Token): { readonly html: string; readonly more: MoreRows } | null {
  if (!isTable(token) || token.rows.length <= shownRows) return null;
  const html = (from: number, to: number): string =>
    toHtml([{ ...token, rows: token.rows.slice(from, to) }]);
  const source = (row: number): string => (token.rows[row] ?? []).map(({ text }) => text).join('|');
  return { html: html(0, shownRows), more: { total: token.rows.length, source, html } };
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
