import { languageOf } from './render.ts';

/** A code fence that has not been closed yet. */
export interface OpenFence {
  readonly type: 'fence';
  readonly mark: string;
  readonly language: string;
  /** Where the code begins in the source. */
  readonly start: number;
  /** How far the source has been read; always the start of a line. */
  readonly read: number;
  /** How much of the source is drawn. A line that may be the closing one waits. */
  readonly drawn: number;
}

const opening = /^(`{3,}(?=[^`\n]*\n)|~{3,})([^\n]*)\n/;

/**
 * The open fence that `source` begins with at `start`, or null. Only fences without indentation:
 * others have it taken off their lines and are read in the ordinary way.
 */
export function openFence(source: string, start: number): OpenFence | null {
  const found = opening.exec(source.slice(start, start + 400));
  if (found === null) return null;
  const [line, mark = '', info] = found;
  const begin = start + line.length;
  const fence: OpenFence = {
    type: 'fence',
    mark,
    language: languageOf(info),
    start: begin,
    read: begin,
    drawn: begin,
  };
  return fence;
}

/** What new text does to an open fence: code to append, and where it ends if it does. */
export interface FedFence {
  readonly fence: OpenFence;
  readonly code: string;
  /** Offset after the closing line, or null while the fence is open. */
  readonly end: number | null;
}

/** Reads on in an open fence. Costs as much as the new text is long. */
export function feedFence(fence: OpenFence, source: string): FedFence {
  const closing = new RegExp(`^ {0,3}${fence.mark}[${fence.mark.charAt(0)}]* *$`);
  let { read } = fence;
  for (let end = source.indexOf('\n', read); end !== -1; end = source.indexOf('\n', read)) {
    if (closing.test(source.slice(read, end))) {
      return { fence, code: upTo(fence, source, read - 1), end: end + 1 };
    }
    read = end + 1;
  }
  const mayClose = /^ {0,3}[`~]*[ ]*$/.test(source.slice(read));
  const drawn = Math.max(fence.drawn, mayClose ? read - 1 : source.length);
  return { fence: { ...fence, read, drawn }, code: upTo(fence, source, drawn), end: null };
}

const upTo = (fence: OpenFence, source: string, end: number): string =>
  source.slice(fence.drawn, Math.max(fence.drawn, end));
