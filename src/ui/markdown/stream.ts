import { addFold, appendBlocks } from './draw.ts';
import { growText } from './grow-text.ts';
import { toNodes } from './nodes.ts';
import { advance, beginning, readAll } from './progress.ts';
import type { BlocksPatch, DrawnBlock, ItemsPatch, Patch, Progress } from './progress.ts';
import { codeHtml } from './render.ts';
import type { TableFold } from './table-fold.ts';
import type { MoreRows } from './table-rows.ts';

/** An answer on the screen while it grows. */
export interface MarkdownStream {
  /** Shows the text so far. Text that does not continue the one before is drawn anew. */
  readonly draw: (text: string) => void;
  /** Shows the whole text: the result equals drawing it at once. */
  readonly finish: (text: string) => void;
}

/** A block that is drawn: its HTML as far as it can be compared, and its nodes. */
interface Shown {
  readonly html: string;
  readonly nodes: readonly ChildNode[];
  /** HTML of the items, for a list that grows item by item. */
  readonly items?: readonly string[];
  /** For a table that is too long to be shown whole. */
  readonly fold?: TableFold | undefined;
}

/** Draws into `root`, which must be empty and belongs to the stream from then on. */
export function createMarkdownStream(root: Element): MarkdownStream {
  let progress: Progress = beginning;
  let source = '';
  let shown: Shown[] = [];

  const apply = (patch: Patch): void => {
    switch (patch.type) {
      case 'blocks':
        shown = replaceBlocks(root, shown, patch);
        return;
      case 'code':
        growCode(shown, patch.text);
        return;
      case 'items':
        shown = replaceItems(shown, patch);
        return;
    }
  };

  return {
    draw(text) {
      const next = withPlainLineEnds(text);
      if (next === source) return;
      if (!next.startsWith(source)) {
        progress = beginning;
        apply({ type: 'blocks', from: 0, blocks: [] });
      }
      source = next;
      const step = advance(progress, source);
      progress = step.progress;
      for (const patch of step.patches) apply(patch);
    },
    finish(text) {
      source = withPlainLineEnds(text);
      progress = beginning;
      const whole = readAll(source);
      if (shown.length === 0) appendBlocks(root, whole.blocks);
      else apply(whole);
    },
  };
}

const withPlainLineEnds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n|\r/g, '\n') : text;

function replaceBlocks(root: Element, shown: readonly Shown[], patch: BlocksPatch): Shown[] {
  const kept = shown.slice(0, patch.from);
  const before = shown.slice(patch.from);
  const after = patch.blocks.map((block, index) => replaceBlock(root, before, { block, index }));
  for (const { nodes } of before.slice(patch.blocks.length)) removeAll(nodes);
  return [...kept, ...after];
}

function replaceBlock(
  root: Element,
  before: readonly Shown[],
  { block, index }: { block: DrawnBlock; index: number },
): Shown {
  const old = before[index];
  if (old !== undefined && currentHtml(old) === block.html) {
    const kept = keepFold(old, block.more);
    if (kept !== null) return kept;
  }
  if (old !== undefined && isSimple(old, block) && growText(old.nodes, old.html, block.html)) {
    return { html: block.html, nodes: old.nodes };
  }
  const fragment = toNodes(block.html);
  const fold = addFold(fragment.lastElementChild, block.more);
  const nodes = [...fragment.childNodes];
  const follower = before.slice(index).find((later) => later.nodes.length > 0)?.nodes[0] ?? null;
  root.insertBefore(fragment, follower);
  if (old !== undefined) removeAll(old.nodes);
  return { html: block.html, nodes, fold };
}

/** Neither is more, or less, than its HTML says. */
const isSimple = (old: Shown, block: DrawnBlock): boolean =>
  old.items === undefined && old.fold === undefined && block.more === undefined;

/** The block with the rows that its table has beyond those shown; null: it must be drawn anew. */
function keepFold(old: Shown, more: MoreRows | undefined): Shown | null {
  if (more === undefined) return old.fold === undefined ? old : null;
  if (old.fold !== undefined) {
    old.fold.update(more);
    return old;
  }
  const fold = addFold(old.nodes[0], more);
  return fold === undefined ? old : { ...old, nodes: [...old.nodes, fold.button], fold };
}

function removeAll(nodes: readonly ChildNode[]): void {
  for (const node of nodes) node.remove();
}

/** Code grows in the page alone, so its HTML is read off it. */
function currentHtml(block: Shown): string {
  const { html, items } = block;
  if (items !== undefined) return withItems(html, items);
  const code = codeOf(block);
  if (code === null) return html;
  return codeHtml(code.getAttribute('data-language') ?? '', code.textContent);
}

/** The HTML of a list with other items. */
const withItems = (list: string, items: readonly string[]): string =>
  `${list.slice(0, list.indexOf('>') + 1)}${items.join('')}${list.slice(list.lastIndexOf('<'))}`;

function codeOf({ html, nodes }: Shown): HTMLElement | null {
  const frame = nodes[0];
  if (!html.startsWith('<pre><code') || !(frame instanceof HTMLElement)) return null;
  return frame.querySelector('pre > code');
}

function growCode(shown: readonly Shown[], text: string): void {
  const last = shown.at(-1);
  const code = last === undefined ? null : codeOf(last);
  if (code === null) return;
  if (code.firstChild instanceof Text) code.firstChild.appendData(text);
  else code.append(text);
}

function replaceItems(shown: readonly Shown[], { from, items, plain }: ItemsPatch): Shown[] {
  const last = shown.at(-1);
  const list = last?.nodes[0];
  if (last === undefined || !(list instanceof Element)) return [...shown];
  // The list has just been drawn as a block, and from now on grows by its items.
  if (last.items === undefined && from === 0 && withItems(last.html, items) === last.html) {
    return [...shown.slice(0, -1), { ...last, items }];
  }
  const grow = (): void => {
    // Counted once: the count is made anew after each removal.
    for (let excess = list.childElementCount - from; excess > 0; excess--) {
      list.lastElementChild?.remove();
    }
    for (const html of plain ? [items.join('')] : items) list.append(toNodes(html));
  };
  if (items.length > manyItems) withoutDirection(list, grow);
  else grow();
  const all = [...(last.items ?? []).slice(0, from), ...items];
  return [...shown.slice(0, -1), { ...last, items: all }];
}

/** Items that arrive together, from which on the direction of the list is worked out but once. */
const manyItems = 200;

/** A direction by the first letter is worked out anew, for all items, with each one that is added. */
function withoutDirection(list: Element, change: () => void): void {
  const direction = list.getAttribute('dir');
  list.removeAttribute('dir');
  change();
  if (direction !== null) list.setAttribute('dir', direction);
}
