import type { BodyReader } from '../../lib/egress.ts';
import type { StartTimer } from '../timer.ts';

/** Milliseconds that a body may take to close after `[DONE]`, so that its connection is kept. */
const afterDone = 1000;
const longestErrorBody = 64 * 1024;

/**
 * Lets a finished body close by itself in the background, or lets go of it when anything else comes
 * or nothing does: some servers never close (pi-mono#7954); the others' connections are kept.
 */
export function letGo(body: BodyReader, startTimer: StartTimer): void {
  const stopTimer = startTimer(afterDone, () => void body.cancel());
  const broken = (): void => {};
  void body
    .read()
    .then((bytes) => (bytes === null ? undefined : body.cancel()), broken)
    .then(stopTimer);
}

/** The text of a refusal, as far as it can be read. Never rejects. */
export async function readText(body: BodyReader): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes = await body.read(); bytes !== null; bytes = await body.read()) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > longestErrorBody) break;
    }
  } catch {
    // A broken body still has a status that tells enough.
  }
  void body.cancel();
  return text;
}
