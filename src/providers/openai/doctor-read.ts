import { createParser } from 'eventsource-parser';
import { readBody } from '../../lib/egress.ts';
import { parseJson } from '../../lib/json.ts';
import { errorIn, readChoice } from './doctor-answer.ts';
import type { ProbeName, ReadableAnswer } from './doctor-facts.ts';

/** Bytes of a body that are read at most. Lists of models reach a megabyte at some providers. */
const byteLimits: Readonly<Record<ProbeName, number>> = {
  models: 8_000_000,
  chat: 64_000,
  tools: 256_000,
  opaque: 0,
};

/**
 * Reads as much of a body as its probe needs and lets go of the connection: a whole list, a stream
 * up to the frame that settles the question. Never rejects: a body that breaks off is an answer.
 */
export async function readAnswer(
  response: Response,
  probe: ProbeName,
  timeout: AbortSignal,
): Promise<ReadableAnswer> {
  const reader = readBody(response);
  const decoder = new TextDecoder();
  const watch = watchFrames(probe);
  let body = '';
  let bytes = 0;
  let ended: ReadableAnswer['ended'] = 'read';
  try {
    for (let settled = false; !settled && bytes < byteLimits[probe];) {
      const chunk = await reader.read();
      if (chunk === null) break;
      const text = decoder.decode(chunk, { stream: true });
      body += text;
      bytes += chunk.byteLength;
      settled = watch(text);
    }
  } catch {
    ended = timeout.aborted ? 'timeout' : 'dropped';
  }
  await reader.cancel();
  return { type: 'answer', status: response.status, body, ended };
}

/** Feed it the text of a stream; it says true from the frame on that settles the probe. */
function watchFrames(probe: ProbeName): (text: string) => boolean {
  let settled = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      settled ||= data.trim() === '[DONE]' || settles(probe, parseJson(data));
    },
  });
  return (text) => {
    parser.feed(text);
    return settled;
  };
}

function settles(probe: ProbeName, frame: unknown): boolean {
  if (errorIn([frame]) !== null) return true;
  const { reply, thought, calls, finished } = readChoice(frame);
  return calls || finished || (probe === 'chat' && (reply || thought));
}
