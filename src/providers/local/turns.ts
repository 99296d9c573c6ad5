/** The person's own turn goes before titles and summaries. */
export type Priority = 'person' | 'background';

/** Lets one at a time in: by priority, then in order of asking. */
export interface Turns {
  /** Resolves with what ends the turn, to be called once. Rejects with the signal's reason. */
  take(priority: Priority, signal: AbortSignal): Promise<() => void>;
  /** True when nobody has a turn and nobody waits for one. */
  isIdle(): boolean;
}

interface Waiting {
  readonly priority: Priority;
  readonly enter: () => void;
}

export function createTurns(): Turns {
  let taken = false;
  let waiting: readonly Waiting[] = [];

  const next = (): void => {
    const chosen = waiting.find(({ priority }) => priority === 'person') ?? waiting[0];
    taken = chosen !== undefined;
    waiting = waiting.filter((one) => one !== chosen);
    chosen?.enter();
  };
  return {
    take(priority, signal) {
      signal.throwIfAborted();
      if (!taken) {
        taken = true;
        return Promise.resolve(next);
      }
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting = waiting.filter((one) => one !== place);
          reject(signal.reason as Error);
        };
        const place: Waiting = {
          priority,
          enter() {
            signal.removeEventListener('abort', leave);
            resolve(next);
          },
        };
        waiting = [...waiting, place];
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    isIdle: () => !taken,
  };
}
