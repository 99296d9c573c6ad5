import { bracketsEnd, parseJson } from '../../lib/json.ts';
import { createEventStream, longestFrame, type FrameSink } from './event-stream.ts';

export interface FrameReader {
  push(bytes: Uint8Array): void;
  /** True when reading on cannot help: a long page that is neither JSON nor SSE. */
  isHopeless(): boolean;
  /** Tells that no more bytes come; gives out what was held back. */
  end(): BodyEnd;
}

/**
 * `json`: a whole JSON body, so nothing can be missing; `cut`: JSON that never closes; `strange`:
 * `text` is neither JSON nor SSE, or too much of it; `stream`: frames, if any, came through `sink`.
 */
export type BodyEnd =
  | { readonly type: 'stream' | 'json' | 'cut' | 'empty' }
  | { readonly type: 'strange'; readonly text: string };

const sampleLength = 4096;

/**
 * Tells what a body is by its first character, never by its header (decolua/9router#3492), and
 * cuts it into frames: line ends of every kind, a byte order mark, letters cut between reads, JSON
 * over several data lines, comments, a last frame without its blank line.
 */
export function createFrameReader(sink: FrameSink): FrameReader {
  const decoder = new TextDecoder();
  const events = createEventStream(sink);
  let kind: 'unknown' | 'stream' | 'json' | 'strange' = 'unknown';
  let held: string[] = [];
  let size = 0;

  const hold = (text: string): void => {
    const most = kind === 'json' ? longestFrame : sampleLength;
    if (size < most) held.push(text);
    else if (kind === 'json') kind = 'strange';
    size += text.length;
  };
  const take = (text: string): void => {
    if (kind === 'stream') events.feed(text);
    else if (kind !== 'unknown') hold(text);
    else {
      const start = text.trimStart();
      if (start === '') return;
      kind = /^[{[]/.test(start) ? 'json' : start.startsWith('<') ? 'strange' : 'stream';
      take(start);
    }
  };
  const endJson = (): BodyEnd => {
    const text = held.join('');
    held = [];
    const end = bracketsEnd(text, 0);
    if (end === -1) return { type: 'cut' };
    const value = parseJson(text.slice(0, end));
    if (value === undefined) return { type: 'strange', text: text.slice(0, sampleLength) };
    sink.value(value);
    events.feed(text.slice(end).trimStart());
    events.end();
    return { type: 'json' };
  };
  return {
    push(bytes) {
      take(decoder.decode(bytes, { stream: true }));
    },
    isHopeless: () => events.isFlooded() || (kind === 'strange' && size >= sampleLength),
    end() {
      take(decoder.decode());
      if (kind === 'json') return endJson();
      if (kind === 'unknown') return { type: 'empty' };
      if (kind === 'strange')
        return { type: 'strange', text: held.join('').slice(0, sampleLength) };
      events.end();
      const isStrange = events.isFlooded() || (!events.isUnderstood() && events.garbage() !== '');
      return isStrange ? { type: 'strange', text: events.garbage() } : { type: 'stream' };
    },
  };
}
