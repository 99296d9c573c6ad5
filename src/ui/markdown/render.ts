import { Lexer, type Links, type MarkedOptions, Parser, Renderer, Tokenizer } from 'marked';
import type { Token, Tokens } from 'marked';
import { escapeForeign, escapeMarkdownText, escapeText } from './elements.ts';
import { hasAllowedTag, withoutHandlers } from './elements.ts';
import { isPictureData, linkTarget } from './links.ts';

/** HTML of a code block. The text carries no final line break. */
export function codeHtml(language: string, text: string): string {
  const name = language === '' ? '' : ` data-language="${escapeText(language)}"`;
  return `<pre><code${name}>${escapeText(text)}</code></pre>`;
}

/** The language that the info string of a fence names, or the empty string. */
export const languageOf = (info: string | undefined): string =>
  (/^[^\s{}]+/.exec((info ?? '').trim())?.[0] ?? '').slice(0, 40);

/**
 * Markdown tokens to HTML that still has to be sanitised. It differs from the usual in what it
 * leaves out: addresses that are not web or mail links, pictures from a network (they become links
 * marked `data-image`), form controls, ids and classes; and headings start one level lower, below
 * the title of the page.
 */
class MessageRenderer extends Renderer {
  override code({ text, lang }: Tokens.Code): string {
    return codeHtml(languageOf(lang), text.replace(/\n$/, ''));
  }

  override html({ text, block }: Tokens.HTML | Tokens.Tag): string {
    if (!block || hasAllowedTag(text)) return withoutHandlers(escapeForeign(text));
    return `<p>${escapeForeign(text.trim()).replaceAll('\n', '<br>')}</p>`;
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const level = Math.min(depth + 1, 6);
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
  }

  override list(list: Tokens.List): string {
    const name = list.ordered ? 'ol' : 'ul';
    const start = list.ordered && list.start !== 1 ? ` start="${list.start}"` : '';
    return `<${name}${start}>${list.items.map((item) => this.listitem(item)).join('')}</${name}>`;
  }

  override listitem(item: Tokens.ListItem): string {
    return wrapItem(item, this.parser.parse(item.tokens));
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }

  override link({ href, title, text, tokens, autolink }: Tokens.Link): string {
    const target = linkTarget(href);
    const inner =
      autolink === true ? escapeText(text) : this.parser.parseInline(tokens.map(withoutPicture));
    if (target === null) return inner;
    const hint = title ? ` title="${escapeMarkdownText(title)}"` : '';
    return `<a href="${escapeText(target.href)}"${hint}>${inner}</a>`;
  }

  override image({ href, text }: Tokens.Image): string {
    if (isPictureData(href)) return `<img src="${escapeText(href)}" alt="${escapeText(text)}">`;
    const target = linkTarget(href);
    if (target === null) return escapeMarkdownText(text);
    return `<a href="${escapeText(target.href)}" data-image="">${escapeMarkdownText(text)}</a>`;
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    if ('tokens' in token) return this.parser.parseInline(token.tokens ?? []);
    return plainText(token.text);
  }
}

/** Only a run that was left unread has line breaks. */
const plainText = (text: string): string => escapeMarkdownText(text).replaceAll('\n', '<br>');

/** A picture inside a link would be a link inside a link: its description stands for it. */
function withoutPicture(token: Token): Token {
  if (!isImage(token)) return token;
  return { type: 'text', raw: token.raw, text: token.text };
}

const isImage = (token: Token): token is Tokens.Image => token.type === 'image';

/** Characters of one run of text beyond which it is shown as it is written. */
export const longText = 20_000;

/** Leaves very long runs of text unread: nobody writes them, and what they hold can be a million marks. */
class MessageLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= longText) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source });
    return tokens;
  }
}

/** Characters within which an underlined heading must find its line. */
const longHeading = 1_000;

/**
 * Each line inside a list or a quote is tried as the beginning of an underlined heading, which would
 * be looked for to the end of the text.
 */
class MessageTokenizer extends Tokenizer {
  override lheading(source: string): Tokens.Heading | undefined {
    if (source.length <= longHeading) return super.lheading(source);
    return super.lheading(source.slice(0, source.lastIndexOf('\n', longHeading) + 1));
  }
}

const options: MarkedOptions = {
  gfm: true,
  breaks: true,
  renderer: new MessageRenderer(),
  tokenizer: new MessageTokenizer(),
};

/**
 * Top-level tokens of `source`. `links` are definitions that stand before it. What is nested too
 * deeply to be read (thousands of quotes in each other) is one paragraph.
 */
export function lex(source: string, links: Links): Token[] {
  return unlessTooDeep<Token[]>(
    () => {
      const lexer = new MessageLexer(options);
      Object.assign(lexer.tokens.links, links);
      return lexer.lex(source);
    },
    () => {
      const text = { type: 'text', raw: source, text: source };
      return [{ type: 'paragraph', raw: source, text: source, tokens: [text] }];
    },
  );
}

/** HTML of tokens, to be sanitised. What is nested too deeply to be written is plain text. */
export const toHtml = (tokens: Token[]): string =>
  unlessTooDeep(
    () => Parser.parse(tokens, options).trim(),
    () => `<p>${escapeText(tokens.map(({ raw }) => raw).join(''))}</p>`,
  );

/** Marked goes one call deeper for each level of nesting; the stack ends at some thousands. */
function unlessTooDeep<T>(read: () => T, otherwise: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise();
    throw error;
  }
}

/** HTML of one item, as it stands inside the element of its list. */
export const itemHtml = (item: Tokens.ListItem): string =>
  wrapItem(item, Parser.parse(item.tokens, options));

/** A task carries its own box in place of the bullet. */
const wrapItem = ({ task }: Tokens.ListItem, inner: string): string =>
  `<li${task ? ' data-task=""' : ''}>${inner}</li>`;
