export interface Throttle<T> {
  readonly put: (value: T) => void;
  /** Hands over what waits, now, and nothing after that. */
  readonly end: () => void;
}

/**
 * Hands values on at most once in `interval` milliseconds: the first at once, of those in between
 * only the newest. The last one is never left out.
 */
export function createThrottle<T>(interval: number, hand: (value: T) => void): Throttle<T> {
  let waiting: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const pass = (): void => {
    timer = undefined;
    if (waiting === null || ended) return;
    const { value } = waiting;
    waiting = null;
    timer = setTimeout(pass, interval);
    hand(value);
  };
  return {
    put(value) {
      waiting = { value };
      if (timer === undefined) pass();
    },
    end() {
      clearTimeout(timer);
      pass();
      clearTimeout(timer);
      ended = true;
    },
  };
}
