import type { ErrorInfo } from '../core/errors.ts';
import type { Provider } from '../core/provider.ts';
import { noteEvent, startProgress } from './progress.ts';
import type { Sleep } from './sleep.ts';

export interface RetryOptions {
  readonly sleep: Sleep;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
}

const mostRetries = 3;
const firstWait = 1000;
const longestWait = 60_000;

/**
 * Asks again after a failure that may pass by itself: no connection, a broken one, 429, 5xx. At
 * most three times, after the time the server asked for (never more than a minute), each wait told
 * by a `wait` event. After visible text only a silent stream is asked again, once, and what was
 * streamed is made void first (HKUDS/nanobot#4038). `offline` is final: no retry can help.
 */
export function withRetry(provider: Provider, options: RetryOptions): Provider {
  return {
    ref: provider.ref,
    label: provider.label,
    async *stream(request, signal) {
      let timeouts = 0;
      for (let attempt = 1; ; attempt++) {
        const progress = startProgress();
        for await (const event of provider.stream(request, signal)) {
          if (!noteEvent(progress, event)) break;
          yield event;
        }
        const { failure, hasText, hasOutput } = progress;
        if (failure === null || signal.aborted) return;
        const isTimeout = failure.code === 'timeout';
        if (isTimeout) timeouts++;
        const mayRetry = isTimeout ? timeouts === 1 : !hasText && mayPass(failure);
        if (!mayRetry || attempt > mostRetries) {
          yield { type: 'error', error: failure };
          return;
        }
        if (hasOutput) yield { type: 'segment-reset' };
        const wait = waitFor(failure, attempt, options.random());
        yield { type: 'wait', error: failure, until: options.now() + wait, attempt };
        if (!(await slept(wait, options.sleep, signal))) return;
      }
    },
  };
}

/** True for failures of the connection or of a busy server. */
export function mayPass({ code, status }: ErrorInfo): boolean {
  if (code === 'provider-error') return status !== undefined && (status === 429 || status >= 500);
  return ['network', 'dropped', 'overloaded', 'rate-limit', 'timeout'].includes(code);
}

/** The server's time, a little later so that clients do not return all at once; else 1, 2, 4 s. */
function waitFor({ retryAfter }: ErrorInfo, attempt: number, random: number): number {
  const wait =
    retryAfter === undefined
      ? firstWait * 2 ** (attempt - 1) * (0.75 + random / 2)
      : retryAfter + random * 500;
  return Math.round(Math.min(wait, longestWait));
}

async function slept(ms: number, sleep: Sleep, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, signal);
  } catch {
    // Only an abort ends a sleep early.
  }
  return !signal.aborted;
}
