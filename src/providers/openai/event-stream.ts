import { createParser } from 'eventsource-parser';
import { parseJson } from '../../lib/json.ts';

/** What the bytes of an answer hold, one call per frame, in order. */
export interface FrameSink {
  /** A JSON value: a chunk, a whole answer, an error. */
  value(value: unknown): void;
  /** An `event: error` frame: its JSON, or its text. */
  failure(value: unknown): void;
  /** `[DONE]`. */
  done(): void;
}

export interface EventStream {
  feed(text: string): void;
  /** Dispatches a last event that lacks its blank line. */
  end(): void;
  /** True once a frame could be read. */
  isUnderstood(): boolean;
  /** The first words that are no frame; '' while there are none. */
  garbage(): string;
  /** True when one frame exceeds every measure: nothing may be fed any more. */
  isFlooded(): boolean;
}

/** Characters of one frame. */
export const longestFrame = 32 * 1024 * 1024;
const longestGarbage = 4096;

/** Cuts text into server-sent events and reads their data. */
export function createEventStream(sink: FrameSink): EventStream {
  let understood = false;
  let flooded = false;
  let garbage = '';
  const parser = createParser({
    maxBufferSize: longestFrame,
    onEvent({ event, data }) {
      if (data === '') return;
      const value = data === '[DONE]' ? undefined : parseJson(data);
      if (event === 'error') sink.failure(value ?? data);
      else if (value !== undefined) sink.value(value);
      else if (data.trim() === '[DONE]') sink.done();
      else {
        // A comment wrapped as data is a ping (mnfst/llm-gateway#2053); cut JSON is no message.
        if (garbage === '' && !/^\s*[:{[]/.test(data)) garbage = data.slice(0, longestGarbage);
        return;
      }
      understood = true;
    },
    onError({ type, line }) {
      if (type === 'max-buffer-size-exceeded') flooded = true;
      else if (garbage === '') garbage = (line ?? '').slice(0, longestGarbage);
    },
  });
  return {
    feed(text) {
      if (!flooded) parser.feed(text);
    },
    end() {
      if (!flooded) parser.feed('\n\n');
    },
    isUnderstood: () => understood,
    garbage: () => garbage,
    isFlooded: () => flooded,
  };
}
