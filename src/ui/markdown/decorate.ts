import { chatWords } from '../chat/words.ts';
import { linkTarget, misleadingHost } from './links.ts';
import styles from './markdown.module.css';

/** Turns sanitised nodes into the interface's own: framed code, scrolling tables, honest links. */
export function decorate(fragment: DocumentFragment): void {
  for (const block of fragment.children) setDirection(block);
  for (const code of fragment.querySelectorAll('pre > code')) frameCode(code);
  for (const table of fragment.querySelectorAll('table')) frameTable(table);
  for (const picture of fragment.querySelectorAll('img')) checkPicture(picture);
  for (const link of fragment.querySelectorAll('a')) labelLink(link);
}

/**
 * A paragraph, list, quote or table reads in the direction of its first letter, as a whole. Items
 * that a growing list gets one by one follow their list; code is never turned.
 */
function setDirection(block: Element): void {
  if (block.localName !== 'li' && block.localName !== 'pre') block.setAttribute('dir', 'auto');
}

function frameCode(code: Element): void {
  const pre = code.parentElement;
  if (pre === null) return;
  const language = code.getAttribute('data-language') ?? '';
  const copy = make('button', styles['copy'], chatWords.copy);
  copy.setAttribute('type', 'button');
  copy.setAttribute('data-copy', '');
  const bar = make('div', styles['bar'], '');
  bar.append(make('span', styles['language'], language), copy);
  const frame = make('div', styles['code'], '');
  pre.replaceWith(frame);
  frame.setAttribute('dir', 'ltr');
  pre.setAttribute('tabindex', '0');
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', chatWords.codeBlock(language));
  frame.append(bar, pre);
}

function frameTable(table: Element): void {
  const frame = make('div', styles['table'], '');
  frame.setAttribute('tabindex', '0');
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', chatWords.table);
  table.replaceWith(frame);
  frame.append(table);
}

/** A picture whose address is not plain picture data becomes a link to where it would come from. */
function checkPicture(picture: HTMLImageElement): void {
  const address = picture.getAttribute('data-image');
  if (address === null && picture.hasAttribute('src')) return;
  const target = linkTarget(address ?? '');
  if (target === null) {
    picture.replaceWith(picture.alt);
    return;
  }
  const link = make('a', undefined, picture.alt);
  link.setAttribute('href', target.href);
  link.setAttribute('data-image', '');
  picture.replaceWith(link);
}

function labelLink(link: HTMLAnchorElement): void {
  const target = linkTarget(link.getAttribute('href') ?? '');
  if (target === null) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.setAttribute('data-host', target.host);
  link.setAttribute('aria-description', chatWords.opens(target.host));
  if (link.hasAttribute('data-image')) {
    const name = link.textContent.trim();
    const label = make('span', styles['pictureName'], name === '' ? chatWords.picture : name);
    link.className = styles['picture'] ?? '';
    link.replaceChildren(label, make('span', styles['pictureHost'], target.host));
    return;
  }
  const named = misleadingHost(link.textContent, target.host);
  if (named !== null) link.setAttribute('data-named', named);
}

function make(tag: string, className: string | undefined, text: string): HTMLElement {
  const element = document.createElement(tag);
  if (className !== undefined) element.className = className;
  element.textContent = text;
  return element;
}
