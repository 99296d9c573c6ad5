import type { FromSandbox } from '../../../src/sandbox/protocol.ts';
import type { MemoryNote } from './watch-memory.ts';

/** Starts sandbox workers and knows of each whether its engine is ready. */
export interface Workers {
  readonly create: () => Worker;
  readonly count: () => number;
  /** Resolves when the engine of the nth worker (from 0) is ready, be it still to be started. */
  readonly ready: (index: number) => Promise<void>;
  /** Maxima of the memories made so far. */
  readonly maxima: readonly (number | null)[];
}

export function createWorkers(url: string): Workers {
  let count = 0;
  const maxima: (number | null)[] = [];
  const gates = new Map<number, { readonly promise: Promise<void>; readonly open: () => void }>();
  const gate = (index: number) => {
    const known = gates.get(index);
    if (known !== undefined) return known;
    let open = (): void => undefined;
    const promise = new Promise<void>((resolve) => (open = resolve));
    const made = { promise, open };
    gates.set(index, made);
    return made;
  };
  return {
    create() {
      const worker = new Worker(url, { type: 'module' });
      const { open } = gate(count++);
      worker.addEventListener('message', ({ data }: MessageEvent<FromSandbox | MemoryNote>) => {
        if (data.type === 'ready') open();
        if (data.type === 'memory') maxima.push(data.maximum);
      });
      return worker;
    },
    count: () => count,
    ready: (index) => gate(index).promise,
    maxima,
  };
}
