import type { EgressResponse } from '../../lib/egress.ts';
import { errorIn, readChoice } from './doctor-answer.ts';
import type { ProbeName, ReadableAnswer } from './doctor-facts.ts';
import { createFrameReader } from './frames.ts';

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
  { status, body: reader }: EgressResponse,
  probe: ProbeName,
  timeout: AbortSignal,
): Promise<ReadableAnswer> {
  const decoder = new TextDecoder();
  const watch = watchFrames(probe);
  let body = '';
  let bytes = 0;
  let ended: ReadableAnswer['ended'] = 'read';
  try {
    for (let settled = false; !settled && bytes < byteLimits[probe];) {
      const chunk = await reader.read();
      if (chunk === null) break;
      body += decoder.decode(chunk, { stream: true });
      bytes += chunk.byteLength;
      settled = watch(chunk);
    }
  } catch {
    ended = timeout.aborted ? 'timeout' : 'dropped';
  }
  await reader.cancel();
  return { type: 'answer', status, body, ended };
}

/** Feed it the bytes of a body; it says true from the frame on that settles the probe. */
function watchFrames(probe: ProbeName): (bytes: Uint8Array) => boolean {
  let settled = false;
  const settle = (): void => {
    settled = true;
  };
  const reader = createFrameReader({
    value: (frame) => {
      settled ||= settles(probe, frame);
    },
    failure: settle,
    done: settle,
  });
  return (bytes) => {
    reader.push(bytes);
    return settled;
  };
}

function settles(probe: ProbeName, frame: unknown): boolean {
  if (errorIn([frame]) !== null) return true;
  const { reply, thought, calls, finished } = readChoice(frame);
  return calls || finished || (probe === 'chat' && (reply || thought));
}
