/** A range of a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * The parts of a Markdown text that are code: fenced blocks and spans in backticks. A fence that is
 * never closed runs to the end; a backtick that is never closed on its line opens nothing.
 */
export function codeSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  let opened: { readonly at: number; readonly mark: string } | null = null;
  while (start <= text.length) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const line = text.slice(start, end);
    const mark = fence.exec(line)?.[1];
    if (opened !== null) {
      if (mark?.startsWith(opened.mark) === true && line.trim() === mark) {
        spans.push({ start: opened.at, end });
        opened = null;
      }
    } else if (mark !== undefined) opened = { at: start, mark };
    else addInlineSpans(line, start, spans);
    start = end + 1;
  }
  if (opened !== null) spans.push({ start: opened.at, end: text.length });
  return spans;
}

export function isInside(spans: readonly Span[], index: number): boolean {
  return spans.some(({ start, end }) => index >= start && index < end);
}

function addInlineSpans(line: string, offset: number, spans: Span[]): void {
  const runs = [...line.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }));
  const partners = nextOfSameLength(runs);
  for (let open = 0; open < runs.length;) {
    const run = runs[open];
    const partner = partners[open];
    const close = partner === undefined ? undefined : runs[partner];
    if (run !== undefined && close !== undefined) {
      spans.push({ start: offset + run.index, end: offset + close.index + close.length });
    }
    open = (partner ?? open) + 1;
  }
}

/** For each run of backticks the place of the next one of exactly its length. */
function nextOfSameLength(
  runs: readonly { readonly length: number }[],
): readonly (number | undefined)[] {
  const next = new Map<number, number>();
  const partners: (number | undefined)[] = [];
  for (const [place, { length }] of [...runs.entries()].reverse()) {
    partners[place] = next.get(length);
    next.set(length, place);
  }
  return partners;
}
