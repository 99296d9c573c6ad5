/** Runs `callback` after `delay` milliseconds unless the returned function is called before. */
export type Schedule = (callback: () => void, delay: number) => () => void;

/** What `promise` gives, or `late` after `limit` milliseconds, or `stopped` by the signal. */
export function waitFor<T>(
  promise: Promise<T>,
  until: { readonly signal: AbortSignal; readonly limit: number; readonly schedule: Schedule },
): Promise<T | 'late' | 'stopped'> {
  const { signal, limit, schedule } = until;
  return new Promise((resolve) => {
    const stop = (): void => settle('stopped');
    const cancel = schedule(() => settle('late'), limit);
    const settle = (value: T | 'late' | 'stopped'): void => {
      cancel();
      signal.removeEventListener('abort', stop);
      resolve(value);
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    void promise.then(settle);
  });
}
