import { isObject, type JsonObject } from '../../lib/json.ts';
import type { ReadableAnswer } from './doctor-facts.ts';
import { answerFailure, httpFailure, type Failure } from './errors.ts';
import { createFrameReader } from './frames.ts';

/** What a body turned out to be: one JSON value, the values of a stream, or neither. */
export type Reading =
  | { readonly type: 'json' | 'stream'; readonly frames: readonly unknown[] }
  | { readonly type: 'html' }
  | { readonly type: 'text'; readonly text: string };

/** Longest quotation of a server, in characters. */
const quoteLimit = 300;

export function sniffBody(body: string): Reading {
  const frames: unknown[] = [];
  const reader = createFrameReader({
    value: (value) => frames.push(value),
    failure: (value) => frames.push(isObject(value) && 'error' in value ? value : { error: value }),
    done: () => {},
  });
  reader.push(new TextEncoder().encode(body));
  const end = reader.end();
  switch (end.type) {
    case 'json':
    case 'stream':
      return { type: end.type, frames };
    case 'cut':
    case 'empty':
      return { type: 'text', text: body.trim() };
    case 'strange':
      return end.text.startsWith('<') ? { type: 'html' } : { type: 'text', text: end.text };
  }
}

/** The JSON values of a body: one for plain JSON, one per frame of a stream. */
export function framesOf(body: string): readonly unknown[] {
  const reading = sniffBody(body);
  return 'frames' in reading ? reading.frames : [];
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

/** A refused request as chat would understand it, waiting times left out. */
export const failureOf = ({ status, body }: ReadableAnswer): Failure =>
  httpFailure({ status, headers: new Headers(), body }, 0);

/** What an answer says for itself; of an HTML page the title. Empty: nothing. */
export const wordsOf = (answer: ReadableAnswer): string => failureOf(answer).message;

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
