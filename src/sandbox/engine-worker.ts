import type { EngineReport, FromSandbox, SandboxJob, ToSandbox } from './protocol.ts';

/** The part of a `Worker` that is used. `createWorker` returns one that runs workers/sandbox.ts. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
export type CreateWorker = () => WorkerPort;

export type OnOutput = (piece: string) => void;

export type Load =
  { readonly type: 'ready' } | { readonly type: 'failed'; readonly detail: string };

/** `crashed`: the worker died or could not make sense of its own state. */
export type Ended =
  | {
      readonly type: 'done';
      readonly report: EngineReport;
      readonly dropped: number;
      readonly memory: number;
    }
  | { readonly type: 'crashed'; readonly detail: string };

/** A worker with one engine in it, for one job. Its promises never reject. */
export interface EngineWorker {
  /** Megabytes of memory its engine was given. */
  readonly memory: number;
  readonly loaded: Promise<Load>;
  /** To be called once, after it has loaded. */
  run(job: SandboxJob, onOutput?: OnOutput): Promise<Ended>;
  /** Console output that has arrived so far. */
  output(): string;
  terminate(): void;
}

/** Starts a worker and lets it load its engine. */
export function startEngineWorker(createWorker: CreateWorker, memory: number): EngineWorker {
  let output = '';
  let listen: OnOutput = () => undefined;
  let load: (load: Load) => void = () => undefined;
  let end: (ended: Ended) => void = () => undefined;
  const loaded = new Promise<Load>((resolve) => {
    load = resolve;
  });
  const ended = new Promise<Ended>((resolve) => {
    end = resolve;
  });
  const fail = (detail: string): void => {
    load({ type: 'failed', detail });
    end({ type: 'crashed', detail });
  };

  const port = tryCreate(createWorker, fail);
  const send = (message: ToSandbox): void => port?.postMessage(message);
  if (port !== undefined) {
    port.onmessage = ({ data }: MessageEvent<FromSandbox>) => {
      switch (data.type) {
        case 'ready':
          load(data);
          return;
        case 'failed':
          fail(data.detail);
          return;
        case 'output':
          output += data.text;
          listen(data.text);
          return;
        case 'done':
          end(data);
          return;
      }
    };
    // A script that cannot be fetched gives an event without a message.
    port.onerror = (event) => fail(event.message || 'its script could not be loaded');
    send({ type: 'start', memory });
  }

  return {
    memory,
    loaded,
    run: (job, onOutput) => {
      listen = onOutput ?? listen;
      send({ type: 'run', job });
      return ended;
    },
    output: () => output,
    terminate: () => port?.terminate(),
  };
}

/** A browser may refuse a worker on the spot (policy, too many of them). */
function tryCreate(
  createWorker: CreateWorker,
  fail: (detail: string) => void,
): WorkerPort | undefined {
  try {
    return createWorker();
  } catch (thrown) {
    fail(String(thrown));
    return undefined;
  }
}
