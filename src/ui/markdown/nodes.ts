import { decorate } from './decorate.ts';
import { sanitize } from './sanitize.ts';

/** Nodes of HTML, safe to show. */
export function toNodes(html: string): DocumentFragment {
  const fragment = sanitize(html);
  decorate(fragment);
  return fragment;
}
