import { checkArguments } from '../../src/lib/schema.ts';
import { createFrameReader } from '../../src/providers/openai/frames.ts';
import { createNameMap } from '../../src/providers/openai/names.ts';
import { createAnswerStream } from '../../src/providers/openai/stream.ts';

/** Reads all chunks; returns what it found, so that nothing can be left out. */
export type Reader = (chunks: readonly Uint8Array[]) => Found;

export interface Found {
  readonly events: number;
  readonly characters: number;
}

interface Chunk {
  readonly choices: readonly { readonly delta: { readonly content?: string } }[];
}

/** The floor: the hand-written split and `JSON.parse` that are the loop's floor, too. */
export function readByHand(chunks: readonly Uint8Array[]): Found {
  const decoder = new TextDecoder();
  let rest = '';
  let events = 0;
  let characters = 0;
  for (const bytes of chunks) {
    const frames = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame.slice('data: '.length);
      if (data === '[DONE]') continue;
      events += 1;
      characters += lengthOf(JSON.parse(data));
    }
  }
  return { events, characters };
}

/**
 * The same without an array of frames: the fastest known here, printed for comparison. It grows with
 * the square of a frame's size when that comes in small pieces.
 */
export function readByIndex(chunks: readonly Uint8Array[]): Found {
  const decoder = new TextDecoder();
  let rest = '';
  let events = 0;
  let characters = 0;
  for (const bytes of chunks) {
    const text = rest + decoder.decode(bytes, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n', start)) {
      const data = text.slice(start + 'data: '.length, end);
      start = end + 2;
      if (data === '[DONE]') continue;
      events += 1;
      characters += lengthOf(JSON.parse(data));
    }
    rest = text.slice(start);
  }
  return { events, characters };
}

/** What the app reads frames with: bytes to JSON values. */
export function readFrames(chunks: readonly Uint8Array[]): Found {
  let events = 0;
  let characters = 0;
  const reader = createFrameReader({
    value(value) {
      events += 1;
      characters += lengthOf(value);
    },
    failure: () => undefined,
    done: () => undefined,
  });
  for (const bytes of chunks) reader.push(bytes);
  if (reader.end().type !== 'stream') throw new Error('The frames were not understood.');
  return { events, characters };
}

const tools = ['calculator', 'get_current_time', 'run_javascript', 'read_file'].map((name) => ({
  name,
  description: name,
  parameters: { type: 'object' },
}));
const names = createNameMap(tools.map(({ name }) => name));
const context = { tools, names, checkArguments };

/** All of it: bytes to the events that the loop gets, text gate and thought tags included. */
export function readAnswer(chunks: readonly Uint8Array[]): Found {
  const answer = createAnswerStream(context, Date.now);
  let characters = 0;
  for (const bytes of chunks) {
    for (const event of answer.push(bytes)) {
      if (event.type === 'text-delta') characters += event.delta.length;
    }
  }
  const { failure } = answer.end(null);
  if (failure !== null) throw new Error(`The answer failed: ${failure.info.code}`);
  return { events: 0, characters };
}

function lengthOf(value: unknown): number {
  return (value as Chunk).choices[0]?.delta.content?.length ?? 0;
}
