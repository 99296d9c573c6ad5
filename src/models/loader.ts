import type { LoggedRequest } from '../core/api.ts';
import { AgentError } from '../core/errors.ts';
import type { FromLoader, LoaderProgress, ModelDescription, ToLoader } from './protocol.ts';

/** The part of a `Worker` that is used. `createWorker` returns one that runs workers/loader.ts. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** What the worker can be asked for. */
export type LoaderTask = DistributiveOmit<Exclude<ToLoader, { type: 'stop' }>, 'job'>;
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/**
 * Brings model files onto the shelf and looks after them, in a worker of its own that lives while
 * there is work.
 */
export interface Loader {
  /**
   * Rejects with an `AgentError`; also after an abort, and only when the files are let go of. What
   * is left of an addition is nothing, of a download what came.
   */
  run(task: LoaderTask, job: LoaderJob): Promise<void>;
}

export interface LoaderJob {
  readonly signal: AbortSignal;
  /** The files are a model: before they are copied, after they were downloaded or verified. */
  readonly onChecked: (model: ModelDescription) => void;
  readonly onProgress: (progress: LoaderProgress) => void;
}

interface Waiting extends LoaderJob {
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

export function createLoader(
  createWorker: () => WorkerPort,
  onRequest: (request: LoggedRequest) => void,
): Loader {
  const jobs = new Map<number, Waiting>();
  let lastJob = 0;
  let port: WorkerPort | undefined;

  const end = (job: number): void => {
    jobs.delete(job);
    if (jobs.size > 0) return;
    port?.terminate();
    port = undefined;
  };
  const fail = (detail: string): void => {
    for (const [job, { reject }] of jobs) {
      reject(new AgentError('internal', detail));
      end(job);
    }
  };
  const take = (message: FromLoader): void => {
    if (message.type === 'requested') {
      onRequest(message.request);
      return;
    }
    const job = jobs.get(message.job);
    if (job !== undefined && hand(message, job)) end(message.job);
  };
  const start = (): WorkerPort => {
    const started = createWorker();
    started.onmessage = ({ data }: MessageEvent<FromLoader>) => take(data);
    started.onerror = ({ message }) => fail(message || 'The script for model files is missing.');
    return started;
  };
  return {
    run(task, job) {
      const id = ++lastJob;
      return new Promise((resolve, reject) => {
        jobs.set(id, { ...job, resolve, reject });
        port ??= start();
        const send = (message: ToLoader): void => port?.postMessage(message);
        send({ ...task, job: id });
        const stop = (): void => send({ type: 'stop', job: id });
        if (job.signal.aborted) stop();
        else job.signal.addEventListener('abort', stop, { once: true });
      });
    },
  };
}

/** True when the job is over. */
function hand(message: Exclude<FromLoader, { type: 'requested' }>, job: Waiting): boolean {
  switch (message.type) {
    case 'checked':
      job.onChecked(message.model);
      return false;
    case 'progress':
      job.onProgress(message.progress);
      return false;
    case 'done':
      job.resolve();
      return true;
    case 'failed': {
      const { code, detail, ...more } = message.error;
      job.reject(new AgentError(code, detail, more));
      return true;
    }
  }
}
