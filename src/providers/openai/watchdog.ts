import type { Sleep } from '../sleep.ts';

export interface Watchdog {
  /** Something came: the idle time starts anew. */
  touch(): void;
  /** From now on this many milliseconds of silence. */
  limit(ms: number): void;
  stop(): void;
}

export interface WatchdogOptions {
  /** Milliseconds of silence. */
  readonly limit: number;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly onIdle: () => void;
}

/** A timer this late means that the tab was frozen or the machine slept. */
const lateness = 5000;
/** Ready-made: `abort()` without a reason builds an exception with a stack each time. */
const ended = new Error('The watchdog was stopped.');

/**
 * Calls `onIdle` once when nothing came for the whole limit. It compares clocks: hidden tabs get
 * one timer a minute. `touch` costs one clock reading. After a sleep of the machine, what had
 * arrived meanwhile gets one more short wait to be read.
 */
export function startWatchdog({ limit, now, sleep, onIdle }: WatchdogOptions): Watchdog {
  let last = now();
  let allowed = limit;
  let graceFor = -1;
  let round = new AbortController();

  const watch = async ({ signal }: AbortController): Promise<void> => {
    for (;;) {
      const due = last + allowed;
      if (signal.aborted) return;
      if (now() >= due) {
        const slept = now() - due > lateness;
        if (!slept || graceFor === last) {
          onIdle();
          return;
        }
        graceFor = last;
        await sleep(Math.min(lateness, allowed), signal);
      } else await sleep(due - now(), signal);
    }
  };
  const start = (): void => {
    // The only rejection is the abort that ends a round.
    watch(round).catch(() => {});
  };
  start();
  return {
    touch() {
      last = now();
    },
    limit(ms) {
      allowed = ms;
      last = now();
      round.abort(ended);
      round = new AbortController();
      start();
    },
    stop: () => round.abort(ended),
  };
}
