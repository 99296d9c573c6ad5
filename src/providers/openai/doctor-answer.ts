import { createParser } from 'eventsource-parser';
import { isObject, parseJson, type JsonObject } from '../../lib/json.ts';
import type { ReadableAnswer } from './doctor-facts.ts';
import { answerFailure, httpFailure } from './errors.ts';

/** What a body turned out to be. The first character decides, never the content type. */
export type Reading =
  | { readonly type: 'json'; readonly value: unknown }
  | { readonly type: 'stream'; readonly frames: readonly unknown[] }
  | { readonly type: 'html' }
  | { readonly type: 'text'; readonly text: string };

/** Longest quotation of a server, in characters. */
const quoteLimit = 300;

export function sniffBody(body: string): Reading {
  const text = body.replace(/^\uFEFF/, '').trim();
  if (text.startsWith('<')) return { type: 'html' };
  if (text.startsWith('{') || text.startsWith('[')) {
    const value = parseJson(text) ?? parseJson(beforeFrames(text));
    return value === undefined ? { type: 'text', text } : { type: 'json', value };
  }
  const isStream = /^(data|event|id|retry|):/m.test(text);
  return isStream ? { type: 'stream', frames: readFrames(text) } : { type: 'text', text };
}

/** Some gateways end a plain JSON answer with `data: [DONE]` (decolua/9router#3492). */
const beforeFrames = (text: string): string => text.split(/[\r\n]+data:/)[0] ?? '';

function readFrames(text: string): readonly unknown[] {
  const frames: unknown[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      const frame = parseJson(data);
      if (isObject(frame) || Array.isArray(frame)) frames.push(frame);
    },
  });
  // The blank lines dispatch a last event that was not ended by one.
  parser.feed(`${text}\n\n`);
  return frames;
}

/** The JSON values of a body: one for plain JSON, one per frame of a stream. */
export function framesOf(body: string): readonly unknown[] {
  const reading = sniffBody(body);
  if (reading.type === 'json') return [reading.value];
  return reading.type === 'stream' ? reading.frames : [];
}

export const isSuccess = ({ status }: ReadableAnswer): boolean => status >= 200 && status <= 299;

/** One line of the server's own words, short enough for a sentence. */
export function quote(text: string): string {
  const line = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= quoteLimit ? line : `${line.slice(0, quoteLimit - 1)}…`;
}

/** What a refused request says for itself; of an HTML page the title. Empty: nothing. */
export const wordsOf = ({ status, body }: ReadableAnswer): string =>
  httpFailure(status, new Headers(), body, 0).message;

/** The words of the first error among JSON values or frames; null when there is none. */
export function errorIn(frames: readonly unknown[]): string | null {
  const failed = frames.find(hasError);
  return failed === undefined ? null : answerFailure(failed, 0).message;
}

/**
 * Errors come as an object or string under `error`, inside an array, as a code in `base_resp`
 * (RooCodeInc/Roo-Code#9105) or as `object: "error"`.
 */
function hasError(value: unknown): boolean {
  const record = asRecord(Array.isArray(value) ? value[0] : value);
  const { error, object } = record;
  const code = asRecord(record['base_resp'])['status_code'];
  const isCoded = typeof code === 'number' && code !== 0;
  return isObject(error) || isFilled(error) || object === 'error' || isCoded;
}

/** True for one JSON value or frame that carries choices, so it is a chat answer. */
export const hasChoices = (value: unknown): boolean => isFilled(asRecord(value)['choices']);

/** What one frame (or whole answer) brings. `thought` is reasoning, `reply` is text to read. */
export function readChoice(value: unknown): {
  readonly reply: boolean;
  readonly thought: boolean;
  readonly calls: boolean;
  readonly finished: boolean;
} {
  const choice = asRecord(asList(asRecord(value)['choices'])[0]);
  const delta = asRecord(choice['delta'] ?? choice['message']);
  return {
    reply: isFilled(delta['content']) || isFilled(delta['refusal']),
    thought: isFilled(delta['reasoning_content']) || isFilled(delta['reasoning']),
    calls: isFilled(delta['tool_calls']) || isObject(delta['function_call']),
    finished: isFilled(choice['finish_reason']),
  };
}

export const asRecord = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

const isFilled = (part: unknown): boolean =>
  (typeof part === 'string' || Array.isArray(part)) && part.length > 0;
