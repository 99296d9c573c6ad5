/** The HTML elements that an answer may use. Whatever else looks like a tag is shown as text. */
export const allowedElements: readonly string[] = [
  ...['a', 'abbr', 'b', 'blockquote', 'br', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt'],
  ...['em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark'],
  ...['ol', 'p', 'pre', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'summary', 'sup'],
  ...['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul', 'var'],
];

const allowed: ReadonlySet<string> = new Set(allowedElements);
/** Elements that people wrap around several Markdown blocks. */
const containers: ReadonlySet<string> = new Set([
  'blockquote',
  'details',
  'div',
  'dl',
  'ol',
  'table',
  'ul',
]);
const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)/g;

/**
 * Makes text of every `<` that does not begin a tag of an allowed element, so that unknown tags,
 * scripts, comments and half-written markup stay readable instead of vanishing.
 */
export function escapeForeign(html: string): string {
  return html.replace(/<(\/?)([a-zA-Z][a-zA-Z0-9-]*)?/g, (found, _slash, name?: string) =>
    name !== undefined && allowed.has(name.toLowerCase()) ? found : found.replace('<', '&lt;'),
  );
}

/** An attribute as a browser reads it: the name, and what follows an equals sign. */
const attribute = /([\s/]*)([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/g;
const tagWithAttributes = new RegExp(`(<[a-zA-Z][^\\s/>]*)((?:${attribute.source})*)`, 'g');

/**
 * Leaves event handlers (`onclick` and the like) out of every tag. The sanitiser would remove them,
 * too, but only after the browser's parser has met them: under a strict policy it writes a line into
 * the console for each.
 */
export function withoutHandlers(html: string): string {
  return html.replace(
    tagWithAttributes,
    (_whole, start: string, attributes: string) =>
      start +
      attributes.replace(attribute, (found, _gap, name: string) =>
        /^on/i.test(name) ? ' ' : found,
      ),
  );
}

/** True when `html` has a tag of an allowed element. */
export function hasAllowedTag(html: string): boolean {
  for (const [, , name] of html.matchAll(tag)) {
    if (name !== undefined && allowed.has(name.toLowerCase())) return true;
  }
  return false;
}

/** How many containers `html` opens and leaves open; below zero when it closes more. */
export function openContainers(html: string): number {
  let depth = 0;
  for (const [, slash, name] of html.matchAll(tag)) {
    if (name !== undefined && containers.has(name.toLowerCase())) depth += slash === '/' ? -1 : 1;
  }
  return depth;
}

/** Escapes text for HTML, entities included: `&amp;` is shown as it is written. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
}

/** Escapes text of Markdown, in which entities such as `&eacute;` stand for their character. */
export function escapeMarkdownText(text: string): string {
  return text.replace(
    /[<>"']|&(?!#\d{1,7};|#[xX][a-fA-F0-9]{1,6};|\w+;)/g,
    (found) => `&#${found.charCodeAt(0)};`,
  );
}
