const closingTags = /(?:<\/[a-z][a-z0-9]*>\s*)+$/;
/** Text as `escapeText` writes it, and nothing else. */
const isText = /^(?:[^<&]|&#(?:34|38|39|60|62);)*$/;

const textOf = (html: string): string =>
  html.replace(/&#(\d+);/g, (_found, code: string) => String.fromCharCode(Number(code)));

/**
 * Draws what a block grew by, where that is nothing but text at its very end: the usual case while
 * an answer is streamed, and much cheaper than parsing and checking the block again. `nodes` are
 * what `before` was drawn as. False: it is not that case, and nothing was changed.
 */
export function growText(nodes: readonly ChildNode[], before: string, after: string): boolean {
  const close = closingTags.exec(before)?.[0];
  if (close === undefined || !after.endsWith(close)) return false;
  const kept = before.slice(0, -close.length);
  const words = after.slice(kept.length, -close.length);
  if (!after.startsWith(kept) || !isText.test(words)) return false;
  const last = lastText(nodes);
  // What was drawn may differ from its HTML (a framed table, a checked link): then the texts do, too.
  const tail = kept.slice(kept.lastIndexOf('>') + 1);
  if (tail === '' || last?.data !== textOf(tail)) return false;
  // What a link says is checked against where it leads.
  if ((last.parentElement?.closest('a') ?? null) !== null) return false;
  last.appendData(textOf(words));
  return true;
}

/** The text that stands last; space between the tags of a quote or a table is none. */
function lastText(nodes: readonly ChildNode[]): Text | null {
  let node: Node | null = lastOf(nodes.at(-1) ?? null);
  while (node instanceof Element) node = lastOf(node.lastChild);
  return node instanceof Text ? node : null;
}

function lastOf(node: Node | null): Node | null {
  let last = node;
  while (last instanceof Text && last.data.trim() === '') last = last.previousSibling;
  return last;
}
