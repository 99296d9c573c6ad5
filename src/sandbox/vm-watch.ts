/** Milliseconds to look at an exception after time is up. */
const grace = 20;

/** The engine asks `interrupt` now and then, never inside a native loop; `true` ends the program. */
export interface Watch {
  readonly interrupt: () => boolean;
  readonly start: (timeLimit: number) => void;
  readonly expired: () => boolean;
  /** Grants a little more, for reading what the program threw. */
  readonly extend: () => void;
}

export function createWatch(now: () => number): Watch {
  let deadline = Infinity;
  let expired = false;
  return {
    interrupt: () => {
      if (now() < deadline) return false;
      expired = true;
      return true;
    },
    // A little before the limit at which the worker is killed: most endless programs end here,
    // with their place known and the core free at once.
    start: (timeLimit) => {
      deadline = now() + timeLimit - Math.min(200, timeLimit / 10);
    },
    expired: () => expired,
    extend: () => {
      deadline = now() + grace;
    },
  };
}
