import { startEngineWorker, type CreateWorker, type EngineWorker } from './engine-worker.ts';
import { waitFor, type Schedule } from './wait.ts';

export interface PoolParts {
  readonly createWorker: CreateWorker;
  /** Milliseconds, from any fixed point. */
  readonly now: () => number;
  readonly schedule: Schedule;
}

/** Hands out workers, each for one job, and keeps one spare loaded. */
export interface Pool {
  /** Waits while too many killed workers are still dying. `stopped` by the signal. */
  room(signal: AbortSignal): Promise<'free' | 'stopped'>;
  take(memory: number): EngineWorker;
  /** Ends a worker. `busy`: it had not answered, so its thread lives on for a while. */
  release(worker: EngineWorker, busy: boolean): void;
  dispose(): void;
}

/**
 * Chromium lets the thread of a busy worker burn a core, and keep its memory, for 2 s after
 * `terminate()`. Until then it counts as dying: with one of them a job may still start, with two
 * it waits, and a spare waits for the last.
 */
const dyingTime = 2100;
const mostDying = 1;
/** A spare that nobody wants for five minutes gives its memory back. */
const spareLife = 300_000;

export function createPool({ createWorker, now, schedule }: PoolParts): Pool {
  let dying: readonly number[] = [];
  let spare: EngineWorker | undefined;
  let cancelSpare = (): void => undefined;
  let disposed = false;

  const stillDying = (): readonly number[] => {
    dying = dying.filter((end) => end > now());
    return dying;
  };
  const dropSpare = (): void => {
    cancelSpare();
    spare?.terminate();
    spare = undefined;
  };
  const startSpare = (memory: number): void => {
    const started = startEngineWorker(createWorker, memory);
    spare = started;
    cancelSpare = schedule(dropSpare, spareLife);
    void started.loaded.then(({ type }) => {
      if (type === 'failed' && spare === started) dropSpare();
    });
  };
  const planSpare = (memory: number): void => {
    if (disposed || spare !== undefined) return;
    cancelSpare();
    const lastEnd = Math.max(0, ...stillDying());
    cancelSpare = schedule(() => startSpare(memory), Math.max(0, lastEnd - now()));
  };

  return {
    room: async (signal) => {
      const never = new Promise<never>(() => undefined);
      for (;;) {
        if (signal.aborted) return 'stopped';
        const [first, ...more] = stillDying();
        if (first === undefined || more.length < mostDying) return 'free';
        await waitFor(never, { signal, limit: first - now(), schedule });
      }
    },
    take: (memory) => {
      const taken = spare;
      if (taken?.memory !== memory) {
        dropSpare();
        return startEngineWorker(createWorker, memory);
      }
      cancelSpare();
      spare = undefined;
      return taken;
    },
    release: (worker, busy) => {
      worker.terminate();
      if (busy) dying = [...stillDying(), now() + dyingTime];
      planSpare(worker.memory);
    },
    dispose: () => {
      disposed = true;
      dropSpare();
    },
  };
}
