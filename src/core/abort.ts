/**
 * The promise, or a rejection with the signal's reason as soon as it aborts. A late settlement of the
 * promise is swallowed. Leaves no listener behind.
 */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    const settled = (): void => signal.removeEventListener('abort', stop);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).then(settled, settled);
  });
}
