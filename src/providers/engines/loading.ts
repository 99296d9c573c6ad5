import { AgentError } from '../../core/errors.ts';

/** Milliseconds without a byte read after which a load counts as dead: its wasm cannot be had. */
const patience = 60_000;

/** Watches one load of a model: how far it has come, and whether it ever will. */
export interface Loading {
  /** The same files; what is read of them is counted. */
  readonly files: readonly File[];
  /** Ends the wait: the engine's own worker has failed, which its promise does not tell. */
  readonly fail: (reason: unknown) => void;
  /** The promise's value, or a rejection as soon as it is clear that there will be none. */
  readonly unlessFailed: <T>(promise: Promise<T>) => Promise<T>;
  /** Stops watching. */
  readonly end: () => void;
}

export function watchLoading(files: readonly File[], onProgress: (share: number) => void): Loading {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let reject: (reason: Error) => void = () => undefined;
  const failure = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  failure.catch(() => undefined);
  const giveUp = (): void => {
    reject(new AgentError('engine-missing', 'The engine did not start.'));
  };
  let timer = setTimeout(giveUp, patience);
  let read = 0;
  const note = (bytes: number): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience);
    read = Math.min(total, read + bytes);
    onProgress(total === 0 ? 1 : read / total);
  };
  const fail = (reason: unknown): void => {
    reject(reason instanceof Error ? reason : new AgentError('engine-failed', messageOf(reason)));
  };
  // A message of the engine's worker that its client cannot read is thrown here, caught by nobody.
  const onUncaught = (event: ErrorEvent): void => {
    fail(event.error ?? event);
  };
  addEventListener('error', onUncaught);
  return {
    files: files.map((file) => countReads(file, note)),
    fail,
    unlessFailed: (promise) => Promise.race([promise, failure]),
    end() {
      clearTimeout(timer);
      removeEventListener('error', onUncaught);
    },
  };
}

/** The engine reads a file by slices: the only thing that tells how far it is. */
function countReads(file: File, onRead: (bytes: number) => void): File {
  return new Proxy(file, {
    get(target, property) {
      if (property === 'slice') {
        return (start = 0, end = target.size, type?: string): Blob => {
          onRead(Math.min(end, target.size) - start);
          return target.slice(start, end, type);
        };
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function messageOf(reason: unknown): string {
  if (reason instanceof ErrorEvent || reason instanceof Error) return reason.message;
  return String(reason);
}
