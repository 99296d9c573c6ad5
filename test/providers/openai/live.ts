import type { ModelEvent } from '../../../src/core/provider.ts';
import { question, type Bench } from './support.ts';

/** Asks in the background and keeps what has come so far. */
export function start(bench: Bench): {
  readonly events: ModelEvent[];
  readonly stop: () => void;
  readonly ended: Promise<void>;
} {
  const controller = new AbortController();
  const events: ModelEvent[] = [];
  const run = async (): Promise<void> => {
    for await (const event of bench.provider.stream(question('Hello'), controller.signal)) {
      events.push(event);
    }
  };
  return { events, stop: () => controller.abort(), ended: run() };
}

/** A body that the test feeds, and that knows whether it was let go of. */
export function openBody(): {
  readonly response: Response;
  readonly write: (text: string) => void;
  readonly state: { cancelled: boolean };
  readonly fail: (error: Error) => void;
} {
  const state = { cancelled: false };
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return {
    response: new Response(body),
    write: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    fail: (error) => controller?.error(error),
    state,
  };
}
