/** Messages that come whenever they like, read by one reader at its own pace. */
export interface Mailbox<T> {
  put(message: T): void;
  /** What was put before is still read; then the reader gets this error. */
  close(error: Error): void;
  /** The messages, oldest first, without an end of its own. Leaving the loop keeps the rest. */
  messages(): AsyncIterable<T>;
}

export function createMailbox<T>(): Mailbox<T> {
  let waiting: T[] = [];
  let failure: Error | undefined;
  let wake: () => void = () => undefined;

  async function* messages(): AsyncGenerator<T> {
    for (;;) {
      const arrived = waiting;
      waiting = [];
      let next = 0;
      try {
        while (next < arrived.length) {
          const message = arrived[next++];
          if (message !== undefined) yield message;
        }
      } finally {
        waiting = [...arrived.slice(next), ...waiting];
      }
      if (waiting.length > 0) continue;
      if (failure !== undefined) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    put(message) {
      waiting.push(message);
      wake();
    },
    close(error) {
      failure ??= error;
      wake();
    },
    messages,
  };
}
