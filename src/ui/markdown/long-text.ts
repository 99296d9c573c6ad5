import type { Token } from 'marked';
import type { Block } from './block.ts';
import { escapeMarkdownText } from './elements.ts';
import { longText } from './render.ts';

/** A paragraph so long that it is shown as it is written. */
export const isLongText = ({ type, raw }: Token): boolean =>
  type === 'paragraph' && raw.length > longText;

/** Characters: what is laid out again when a very long text grows. */
const pieceLength = 20_000;
/** Characters in which a piece looks for a gap to end in. */
const gapWithin = 1_000;

/**
 * The blocks that stand for the very long text of `token`. They depend on its beginning alone: when
 * it grows, only the last one changes, and more follow. `start` is the offset of `text`, which is
 * the token's from the beginning of a piece on.
 */
export function textPieces(
  text: string,
  start: number,
  { token, apart }: Pick<Block, 'token' | 'apart'>,
): readonly Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < text.length;) {
    const end = pieceEnd(text, from);
    const raw = text.slice(from, end);
    const words = escapeMarkdownText(raw.trim()).replaceAll('\n', '<br>');
    const html = `<p>${words}</p>`;
    blocks.push({ start: start + from, raw, html, plain: true, token, apart: apart && from === 0 });
    from = end;
  }
  return blocks;
}

function pieceEnd(text: string, from: number): number {
  const latest = from + pieceLength + gapWithin;
  if (text.length <= latest) return text.length;
  const gap = text.slice(from + pieceLength, latest).search(/\s/);
  if (gap !== -1) return from + pieceLength + gap + 1;
  return isLowSurrogate(text.charCodeAt(latest)) ? latest - 1 : latest;
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
