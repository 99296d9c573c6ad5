import DOMPurify from 'dompurify';
import { allowedElements } from './elements.ts';
import { isPictureData } from './links.ts';

const attributes = ['href', 'title', 'src', 'alt', 'align', 'start', 'open', 'colspan', 'rowspan'];

/**
 * One configuration for everything. No ids, names or classes (they could pose as ours), no styles,
 * no forms, no data attributes but our own two. The policy it makes is called `dompurify`, as the
 * Content-Security-Policy allows.
 */
DOMPurify.setConfig({
  ALLOWED_TAGS: [...allowedElements],
  ALLOWED_ATTR: [...attributes, 'data-language', 'data-image', 'data-task'],
  ADD_URI_SAFE_ATTR: [
    'align',
    'start',
    'open',
    'colspan',
    'rowspan',
    'data-language',
    'data-image',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  RETURN_DOM_FRAGMENT: true,
});

/** A picture from a network must not load: its address moves where `decorate` makes a link of it. */
DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName !== 'src') return;
  attribute.keepAttr = element.nodeName === 'IMG' && isPictureData(attribute.attrValue);
  if (!attribute.keepAttr) element.setAttribute('data-image', attribute.attrValue);
});

/**
 * HTML of an answer as nodes of a document that loads nothing and runs nothing. They are returned
 * as nodes, not as trusted text, so that the browser never parses them a second time: what was
 * checked is what is shown.
 */
export function sanitize(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });
}
