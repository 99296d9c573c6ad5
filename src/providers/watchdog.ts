import type { StartTimer } from './timer.ts';

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
  readonly startTimer: StartTimer;
  readonly onIdle: () => void;
}

/** A timer this late means that the tab was frozen or the machine slept. */
const lateness = 5000;

/**
 * Calls `onIdle` once when nothing came for the whole limit. It compares clocks: hidden tabs get
 * one timer a minute. `touch` costs one clock reading. After a sleep of the machine, what had
 * arrived meanwhile gets one more short wait to be read.
 */
export function startWatchdog({ limit, now, startTimer, onIdle }: WatchdogOptions): Watchdog {
  let last = now();
  let allowed = limit;
  let graceFor = -1;
  let stopTimer = startTimer(limit, check);

  function check(): void {
    const late = now() - (last + allowed);
    if (late < 0) stopTimer = startTimer(-late, check);
    else if (late <= lateness || graceFor === last) onIdle();
    else {
      graceFor = last;
      stopTimer = startTimer(Math.min(lateness, allowed), check);
    }
  }
  return {
    touch() {
      last = now();
    },
    limit(ms) {
      allowed = ms;
      last = now();
      stopTimer();
      stopTimer = startTimer(ms, check);
    },
    stop: () => stopTimer(),
  };
}
