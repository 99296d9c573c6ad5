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
  for (let open = line.indexOf('`'); open !== -1;) {
    const run = /^`+/.exec(line.slice(open))?.[0] ?? '`';
    const close = closingRun(line, open + run.length, run.length);
    if (close !== -1) spans.push({ start: offset + open, end: offset + close });
    open = line.indexOf('`', close === -1 ? open + run.length : close);
  }
}

/** The index after the next run of exactly `length` backticks, or -1. */
function closingRun(line: string, from: number, length: number): number {
  for (const { 0: run, index } of line.slice(from).matchAll(/`+/g)) {
    if (run.length === length) return from + index + length;
  }
  return -1;
}
