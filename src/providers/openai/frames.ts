import { createParser } from 'eventsource-parser';
import { bracketsEnd, parseJson } from '../../lib/json.ts';

/** What the bytes of an answer hold, one call per frame, in order. */
export interface FrameSink {
  /** A JSON value: a chunk, a whole answer, an error. */
  value(value: unknown): void;
  /** An `event: error` frame: its JSON, or its text. */
  failure(value: unknown): void;
  /** `[DONE]`. */
  done(): void;
}

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

const mostHeld = 32 * 1024 * 1024;
const sampleLength = 4096;

/**
 * Tells what a body is by its first character, never by its header (decolua/9router#3492), and
 * cuts it into frames: line ends of every kind, a byte order mark, letters cut between reads, JSON
 * over several data lines, comments, a last frame without its blank line.
 */
export function createFrameReader(sink: FrameSink): FrameReader {
  const decoder = new TextDecoder();
  let kind: 'unknown' | 'stream' | 'json' | 'strange' = 'unknown';
  let held: string[] = [];
  let size = 0;
  let sample = '';
  let garbage = '';
  let understood = false;

  const parser = createParser({
    maxBufferSize: mostHeld,
    onEvent({ event, data }) {
      if (data === '') return;
      if (data === '[DONE]') {
        understood = true;
        sink.done();
        return;
      }
      const value = parseJson(data);
      if (event === 'error') {
        understood = true;
        sink.failure(value ?? data);
      } else if (value !== undefined) {
        understood = true;
        sink.value(value);
      } else if (data.trim() === '[DONE]') sink.done();
      // A comment wrapped as data is a ping (mnfst/llm-gateway#2053); cut JSON is no message.
      else if (garbage === '' && !/^\s*[:{[]/.test(data)) garbage = data.slice(0, sampleLength);
    },
    onError({ type, line }) {
      if (type === 'max-buffer-size-exceeded') kind = 'strange';
      else if (type === 'unknown-field' && garbage === '' && line !== undefined) garbage = line;
    },
  });

  const hold = (text: string): void => {
    size += text.length;
    if (size <= mostHeld) held.push(text);
    else kind = 'strange';
  };
  const open = (text: string): void => {
    const start = (sample + text).trimStart();
    sample = start;
    if (start === '') return;
    if (start.startsWith('{') || start.startsWith('[')) kind = 'json';
    else kind = start.startsWith('<') ? 'strange' : 'stream';
    if (kind === 'stream') parser.feed(start);
    else if (kind === 'json') hold(start);
  };
  const take = (text: string): void => {
    if (kind === 'stream') parser.feed(text);
    else if (kind === 'unknown') open(text);
    else if (kind === 'json') hold(text);
    else if (sample.length < sampleLength) sample += text;
  };
  const endJson = (): BodyEnd => {
    const text = held.join('');
    held = [];
    const end = bracketsEnd(text, 0);
    if (end === -1) return { type: 'cut' };
    const value = parseJson(text.slice(0, end));
    if (value === undefined) return { type: 'strange', text: text.slice(0, sampleLength) };
    sink.value(value);
    parser.feed(`${text.slice(end).trimStart()}\n\n`);
    return { type: 'json' };
  };
  return {
    push(bytes) {
      take(decoder.decode(bytes, { stream: true }));
    },
    isHopeless: () => kind === 'strange' && sample.length >= sampleLength,
    end() {
      take(decoder.decode());
      if (kind === 'json') return endJson();
      if (kind === 'unknown') return { type: 'empty' };
      if (kind === 'strange') return { type: 'strange', text: sample };
      parser.feed('\n\n');
      return understood || garbage === '' ? { type: 'stream' } : { type: 'strange', text: garbage };
    },
  };
}
