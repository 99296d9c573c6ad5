import { decorate } from './decorate.ts';
import type { DrawnBlock } from './progress.ts';
import { sanitize } from './sanitize.ts';

/** Nodes of HTML, safe to show. */
export function toNodes(html: string): DocumentFragment {
  const fragment = sanitize(html);
  decorate(fragment);
  return fragment;
}

/**
 * Appends blocks to `root`. Blocks with HTML of their own are parsed apart, so that a tag left
 * open in one cannot reach into the next; runs of the others share one pass.
 */
export function appendBlocks(root: Element, blocks: readonly DrawnBlock[]): void {
  let run = '';
  for (const { html, plain } of blocks) {
    if (plain) {
      run += html;
      continue;
    }
    root.append(toNodes(run), toNodes(html));
    run = '';
  }
  root.append(toNodes(run));
}
