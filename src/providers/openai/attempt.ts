import type { ModelEvent } from '../../core/provider.ts';
import { readBody, type BodyReader, type Egress, type EgressRequest } from '../../lib/egress.ts';
import type { AnswerContext } from './conclusion.ts';
import { httpFailure, plainFailure, type Failure } from './errors.ts';
import { createAnswerStream } from './stream.ts';
import { startWatchdog, type Sleep } from './watchdog.ts';

/** One request and its answer, read step by step. */
export interface Attempt {
  /** The next events, maybe none; `null` once the answer is over. Never rejects. */
  next(): Promise<readonly ModelEvent[] | null>;
  /** Why the answer is not complete. Says nothing after an abort by the person. */
  failure(): Failure | null;
  /** Lets go of everything, at any time. */
  close(): void;
}

export interface AttemptOptions {
  readonly egress: Egress;
  readonly request: EgressRequest;
  readonly context: AnswerContext;
  /** Milliseconds without a byte after which the request counts as dead. */
  readonly idleLimit: number;
  readonly now: () => number;
  readonly sleep: Sleep;
}

const longestErrorBody = 64 * 1024;
/** Milliseconds that usage may still come after a finish reason. */
const afterFinish = 5000;
/** Milliseconds that a body may take to close after `[DONE]`, so that its connection is kept. */
const afterDone = 1000;

/**
 * Opens lazily, at the first `next`. Only `signal` is the person's stop; every other abort is a
 * failure of transport (danny-avila/LibreChat#15050).
 */
export function openAttempt(options: AttemptOptions, signal: AbortSignal): Attempt {
  const { egress, request, context, now, sleep } = options;
  const controller = new AbortController();
  const answer = createAnswerStream(context, now);
  let reader: BodyReader | null = null;
  let failure: Failure | null = null;
  let isOver = false;
  let isIdle = false;
  let isEnding = false;

  const cut = (): void => {
    controller.abort();
    void reader?.cancel();
  };
  const watchdog = startWatchdog({
    limit: options.idleLimit,
    now,
    sleep,
    onIdle() {
      isIdle = true;
      cut();
    },
  });
  signal.addEventListener('abort', cut, { once: true });

  const close = (): void => {
    watchdog.stop();
    signal.removeEventListener('abort', cut);
    if (!isOver) cut();
    isOver = true;
  };
  const end = (transport?: Failure): readonly ModelEvent[] => {
    isOver = true;
    close();
    if (signal.aborted) return [];
    const last = answer.end(isIdle ? plainFailure('timeout') : transport);
    failure = last.failure;
    return last.events;
  };
  const open = async (): Promise<boolean> => {
    const response = await egress({
      ...request,
      init: { ...request.init, signal: controller.signal },
    });
    watchdog.touch();
    reader = readBody(response);
    if (response.ok) return true;
    const text = await readText(reader);
    isOver = true;
    close();
    failure = httpFailure(response.status, response.headers, text, now());
    return false;
  };
  const read = async (body: BodyReader): Promise<readonly ModelEvent[]> => {
    const bytes = await body.read();
    if (bytes === null || signal.aborted) return end();
    watchdog.touch();
    const events = answer.push(bytes);
    if (answer.isOver()) {
      letGo(body, sleep);
      return [...events, ...end()];
    }
    if (!isEnding && answer.hasFinish()) {
      isEnding = true;
      watchdog.limit(afterFinish);
    }
    return events;
  };
  return {
    async next() {
      if (isOver || signal.aborted) return null;
      try {
        if (reader === null && !(await open())) return null;
        return reader === null ? null : await read(reader);
      } catch (thrown) {
        const message = thrown instanceof Error ? thrown.message : String(thrown);
        if (reader !== null) return end(plainFailure('dropped', message));
        isOver = true;
        close();
        failure = isIdle ? plainFailure('timeout') : plainFailure('network', message);
        return null;
      }
    },
    failure: () => failure,
    close,
  };
}

/** Waits in the background for a finished body to close, then lets go of it. */
function letGo(reader: BodyReader, sleep: Sleep): void {
  const closed = new AbortController();
  const readOn = async (): Promise<void> => {
    while ((await reader.read()) !== null);
  };
  readOn()
    .catch(() => {})
    .finally(() => closed.abort());
  sleep(afterDone, closed.signal)
    .then(() => reader.cancel())
    .catch(() => {});
}

async function readText(reader: BodyReader): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes = await reader.read(); bytes !== null; bytes = await reader.read()) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > longestErrorBody) break;
    }
  } catch {
    // A broken body still has a status that tells enough.
  }
  void reader.cancel();
  return text;
}
