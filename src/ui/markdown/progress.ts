import type { Links, Token, Tokens } from 'marked';
import {
  definitions,
  isPlain,
  isSettled,
  type ListItems,
  listOf,
  readBlocks,
  readItems,
} from './blocks.ts';
import type { Block } from './block.ts';
import { feedFence, openFence, type OpenFence } from './fence.ts';
import { isLongText, textPieces } from './long-text.ts';
import { codeHtml, itemHtml } from './render.ts';

/** What changes on the screen. Positions count top-level blocks of the whole answer. */
export type Patch =
  | BlocksPatch
  /** The last block is code and grows. */
  | { readonly type: 'code'; readonly text: string }
  | ItemsPatch;

/** From block `from` on the answer consists of `blocks`; equal ones stay untouched. */
export interface BlocksPatch {
  readonly type: 'blocks';
  readonly from: number;
  readonly blocks: readonly DrawnBlock[];
}

/** The last block is a list, and from item `from` on it consists of these. */
export interface ItemsPatch {
  readonly type: 'items';
  readonly from: number;
  readonly items: readonly string[];
  /** No HTML of the answer's own inside: they can be parsed in one go, which is much faster. */
  readonly plain: boolean;
}

export type DrawnBlock = Pick<Block, 'html' | 'more' | 'plain'>;

/** How far an answer has been read. Everything before `settled` is final. */
export interface Progress {
  readonly settled: number;
  /** Blocks before `settled`. */
  readonly count: number;
  readonly links: Links;
  /** The open block, when it is one that is read by its growth instead of again and again. */
  readonly growing: OpenFence | OpenList | OpenText | null;
}

/** A list so long that only its last items are read again. */
interface OpenList {
  readonly type: 'list';
  readonly ordered: boolean;
  readonly loose: boolean;
  /** Where the first item that may still change begins, and its number. */
  readonly start: number;
  readonly item: number;
}

/** A paragraph so long that it is shown as it is written, of which only the last piece changes. */
interface OpenText {
  readonly type: 'text';
  readonly token: Token;
  /** Where the last piece begins. */
  readonly start: number;
}

export interface Step {
  readonly progress: Progress;
  readonly patches: readonly Patch[];
}

export const beginning: Progress = { settled: 0, count: 0, links: {}, growing: null };

const longList = 1500;

/**
 * Reads on after `progress`. `source` is the whole text so far, with `\n` line ends, and begins
 * with what was read before. The work grows with the open block, not with the answer, and for
 * code and lists only with what is new.
 */
export function advance(progress: Progress, source: string): Step {
  const visible = source.slice(0, source.length - heldBack(source));
  switch (progress.growing?.type) {
    case 'fence':
      return growFence(progress, progress.growing, source);
    case 'list':
      return growList(progress, progress.growing, visible);
    case 'text':
      return growText(progress, progress.growing, visible);
    case undefined:
      return readOpen(progress, visible);
  }
}

/** Reads the whole text at once. What was drawn on the way and is right stays untouched. */
export function readAll(source: string): BlocksPatch {
  return { type: 'blocks', from: 0, blocks: readBlocks(source, 0, {}) };
}

function growFence(progress: Progress, fence: OpenFence, source: string): Step {
  const fed = feedFence(fence, source);
  const patches: Patch[] = fed.code === '' ? [] : [{ type: 'code', text: fed.code }];
  if (fed.end === null) return { progress: { ...progress, growing: fed.fence }, patches };
  const { count, links } = progress;
  const after = { settled: fed.end, count: count + 1, links, growing: null };
  const rest = advance(after, source);
  return { progress: rest.progress, patches: [...patches, ...rest.patches] };
}

function growList(progress: Progress, list: OpenList, source: string): Step {
  const read = readItems(source, { ...list, links: progress.links });
  if (read?.ordered !== list.ordered) return readOpen({ ...progress, growing: null }, source);
  const plain = isPlain(source.slice(list.start));
  const patch: Patch = { type: 'items', from: list.item, items: read.html, plain };
  return { progress: { ...progress, growing: nextItems(list, read) }, patches: [patch] };
}

/** Ends at a blank line. What else ends a paragraph is seen by the full pass at the end. */
function growText(progress: Progress, { token, start }: OpenText, source: string): Step {
  // The piece before may end with the line that the blank one follows.
  const gap = /\n[ \t]*\n/g;
  gap.lastIndex = start - 1;
  const end = gap.exec(source) === null ? null : gap.lastIndex;
  const text = source.slice(start, end ?? source.length);
  const blocks = textPieces(text, start, { token, apart: false });
  const patch: Patch = { type: 'blocks', from: progress.count, blocks };
  const last = blocks.at(-1);
  if (end === null) {
    const growing: OpenText = { type: 'text', token, start: last?.start ?? start };
    const count = progress.count + Math.max(blocks.length - 1, 0);
    return { progress: { ...progress, count, growing }, patches: [patch] };
  }
  const { count, links } = progress;
  const rest = readOpen(
    { settled: end, count: count + blocks.length, links, growing: null },
    source,
  );
  return { progress: rest.progress, patches: [patch, ...rest.patches] };
}

/** All items but the last can no longer change. */
function nextItems(list: OpenList, read: Pick<ListItems, 'raws' | 'loose'>): OpenList {
  const done = read.raws.slice(0, -1);
  const start = done.reduce((sum, raw) => sum + raw.length, list.start);
  return { ...list, start, item: list.item + done.length, loose: read.loose };
}

function readOpen(progress: Progress, source: string): Step {
  const blocks = readBlocks(source, progress.settled, progress.links);
  const done = countSettled(blocks, source);
  const patch: Patch = { type: 'blocks', from: progress.count, blocks };
  const first = blocks[done];
  const settled: Progress = {
    settled: first?.start ?? progress.settled,
    count: progress.count + done,
    links: { ...definitions(blocks.slice(0, done)), ...progress.links },
    growing: null,
  };
  const last = blocks.at(-1);
  if (last !== undefined && isLongText(last.token)) {
    const growing: OpenText = { type: 'text', token: last.token, start: last.start };
    const count = progress.count + blocks.length - 1;
    const links = { ...definitions(blocks.slice(0, -1)), ...progress.links };
    return { progress: { ...settled, count, links, growing }, patches: [patch] };
  }
  if (last === undefined || last !== first) return { progress: settled, patches: [patch] };
  const fence = openFence(source, last.start);
  if (fence !== null) return beginFence({ progress: settled, patches: [patch] }, fence, source);
  const list = last.raw.length < longList ? null : listOf(last);
  if (list === null) return { progress: settled, patches: [patch] };
  return beginList({ progress: settled, patches: [patch] }, list, last.start);
}

/** Draws the block of a fence that has just begun as empty code, which then grows. */
function beginFence({ progress, patches }: Step, fence: OpenFence, source: string): Step {
  const empty: DrawnBlock = { html: codeHtml(fence.language, ''), plain: true };
  const begun = patches.map((patch) =>
    patch.type === 'blocks' ? { ...patch, blocks: [...patch.blocks.slice(0, -1), empty] } : patch,
  );
  const grown = growFence(progress, fence, source);
  return { progress: grown.progress, patches: [...begun, ...grown.patches] };
}

/** From now on the list grows by its items. */
function beginList({ progress, patches }: Step, list: Tokens.List, start: number): Step {
  const { ordered, loose, items } = list;
  const whole: OpenList = { type: 'list', ordered, loose, start, item: 0 };
  const growing = nextItems(whole, { raws: items.map(({ raw }) => raw), loose });
  const drawn: Patch = {
    type: 'items',
    from: 0,
    items: items.map(itemHtml),
    plain: isPlain(list.raw),
  };
  return { progress: { ...progress, growing }, patches: [...patches, drawn] };
}

function countSettled(blocks: readonly Block[], source: string): number {
  for (let index = blocks.length - 1; index > 0; index -= 1) {
    const [block, next] = [blocks[index - 1], blocks[index]];
    if (block !== undefined && next !== undefined && isSettled(block, next, source)) return index;
  }
  return 0;
}

const marker = /\n {0,3}(?:(?:[-=]+|[*+]|#{1,6}|\d{1,3}[.)]?|`{1,2}|\|[-| :]*) *|[`~]{3,}[^`\n]*)$/;
const fenceAtStart = /^[`~]{1,}[^`\n]*$/;

/**
 * Characters at the end to wait with: a last line of markers only, which means one thing now and
 * another with the next character ("-" makes a heading of the line above before it makes a list).
 */
export function heldBack(source: string): number {
  const lineStart = source.lastIndexOf('\n');
  if (source.length - lineStart > 200) return 0;
  if (lineStart === -1) return fenceAtStart.test(source) ? source.length : 0;
  const found = marker.exec(source.slice(lineStart));
  return found === null ? 0 : found[0].length - 1;
}
