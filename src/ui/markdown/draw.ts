import { toNodes } from './nodes.ts';
import type { DrawnBlock } from './progress.ts';
import { foldTable, type TableFold } from './table-fold.ts';
import type { MoreRows } from './table-rows.ts';

/**
 * Appends blocks to `root`. Blocks with HTML of their own are parsed apart, so that a tag left
 * open in one cannot reach into the next; runs of the others share one pass.
 */
export function appendBlocks(root: Element, blocks: readonly DrawnBlock[]): void {
  let run = '';
  for (const { html, more, plain } of blocks) {
    if (plain && more === undefined) {
      run += html;
      continue;
    }
    const nodes = toNodes(html);
    addFold(nodes.lastElementChild, more);
    root.append(toNodes(run), nodes);
    run = '';
  }
  root.append(toNodes(run));
}

/** The button that brings the rows which the HTML of a long table left out. */
export function addFold(
  frame: ChildNode | null | undefined,
  more: MoreRows | undefined,
): TableFold | undefined {
  return more !== undefined && frame instanceof HTMLElement ? foldTable(frame, more) : undefined;
}
