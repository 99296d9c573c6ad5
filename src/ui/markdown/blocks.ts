import type { Links, Token, Tokens } from 'marked';
import type { Block } from './block.ts';
import { openContainers } from './elements.ts';
import { isLongText, textPieces } from './long-text.ts';
import { itemHtml, lex, toHtml } from './render.ts';
import { longTable } from './table-rows.ts';

/**
 * Reads the blocks of `source` from `start` on, which must be where a block begins. A container
 * that the answer opens in HTML (`<details>` around Markdown) is one block up to its end tag.
 */
export function readBlocks(source: string, start: number, links: Links): readonly Block[] {
  const blocks: Block[] = [];
  let offset = start;
  let apart = false;
  for (const group of groupTokens(lex(source.slice(start), links))) {
    const raw = group.map((token) => token.raw).join('');
    const [token] = group;
    if (token !== undefined && token.type !== 'space') {
      const place = { start: offset, raw, token, apart };
      if (isLongText(token)) blocks.push(...textPieces(raw, offset, place));
      else blocks.push({ ...place, ...drawn(group), plain: isPlain(raw) });
    }
    apart = token?.type === 'space' || /\n[ \t]*\n$/.test(raw);
    offset += raw.length;
  }
  return blocks;
}

function drawn(group: Token[]): Pick<Block, 'html' | 'more'> {
  const [table, ...others] = group;
  const long = others.length === 0 && table !== undefined ? longTable(table) : null;
  return long ?? { html: toHtml(group) };
}

function groupTokens(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let open = 0;
  for (const token of tokens) {
    const last = groups.at(-1);
    if (open > 0 && last !== undefined) last.push(token);
    else groups.push([token]);
    if (token.type === 'html') open = Math.max(0, open + openContainers(token.raw));
  }
  return groups;
}

/** True when no part of the text can be HTML of the answer's own. */
export const isPlain = (raw: string): boolean => !/<[/a-zA-Z]/.test(raw);

/**
 * True when `block` can no longer change, whatever the source goes on with. `next` is the block
 * after it, `source` the text so far. A rare wrong guess (a link title over two lines) is put
 * right by the full pass at the end.
 */
export function isSettled(block: Block, next: Block, source: string): boolean {
  if (source.indexOf('\n', next.start) !== -1) return true;
  if (block.token.type === 'heading' || block.token.type === 'hr') return true;
  if (!next.apart || /^\s/.test(next.raw)) return false;
  return block.token.type !== 'list' || !/^[-+*\d](?!\*[^\s*])/.test(next.raw);
}

/** The list that `block` is, if it is nothing else. */
export const listOf = (block: Block | undefined): Tokens.List | null =>
  block?.token.type === 'list' && block.raw.startsWith(block.token.raw)
    ? (block.token as Tokens.List)
    : null;

/** The link definitions among `blocks`; the first of a label wins. */
export function definitions(blocks: readonly Block[]): Links {
  const links: Links = {};
  for (const { token } of blocks) {
    if (token.type !== 'def') continue;
    const { tag, href, title } = token as Tokens.Def;
    links[tag] ??= { href, title };
  }
  return links;
}

/** Items of a list that is read in parts. */
export interface ListItems {
  readonly ordered: boolean;
  readonly loose: boolean;
  readonly raws: readonly string[];
  readonly html: readonly string[];
}

/**
 * Reads the items of a list from `start` on, or null when anything else follows in `source`.
 * `loose`: an item before `start` made paragraphs of the texts of all items.
 */
export function readItems(
  source: string,
  { start, loose, links }: { start: number; loose: boolean; links: Links },
): ListItems | null {
  const [first, ...others] = lex(source.slice(start), links);
  if (first?.type !== 'list' || others.some(({ type }) => type !== 'space')) return null;
  const list = first as Tokens.List;
  const items = loose ? list.items.map(loosened) : list.items;
  return {
    ordered: list.ordered,
    loose: loose || list.loose,
    raws: items.map(({ raw }) => raw),
    html: items.map(itemHtml),
  };
}

const loosened = (item: Tokens.ListItem): Tokens.ListItem => ({
  ...item,
  loose: true,
  tokens: item.tokens.map((token) =>
    token.type === 'text' ? { ...token, type: 'paragraph' } : token,
  ),
});
