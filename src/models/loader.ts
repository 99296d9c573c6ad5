import { AgentError } from '../core/errors.ts';
import type { FromLoader, ModelDescription, ToLoader } from './protocol.ts';

/** The part of a `Worker` that is used. `createWorker` returns one that runs workers/loader.ts. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Brings model files onto the shelf, in a worker of its own that lives while there is work. */
export interface Loader {
  /**
   * Checks and copies. Rejects with an `AgentError`, before or after `onChecked`; then nothing of
   * the model is left.
   */
  add(model: string, files: readonly File[], job: LoaderJob): Promise<void>;
}

export interface LoaderJob {
  readonly signal: AbortSignal;
  /** The files are a model and will be copied. */
  readonly onChecked: (model: ModelDescription) => void;
  readonly onProgress: (bytes: number) => void;
}

interface Waiting extends LoaderJob {
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

export function createLoader(createWorker: () => WorkerPort): Loader {
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
    const job = jobs.get(message.job);
    if (job === undefined) return;
    switch (message.type) {
      case 'checked':
        job.onChecked(message.model);
        return;
      case 'progress':
        job.onProgress(message.bytes);
        return;
      case 'done':
        job.resolve();
        end(message.job);
        return;
      case 'failed': {
        const { code, detail, ...more } = message.error;
        job.reject(new AgentError(code, detail, more));
        end(message.job);
        return;
      }
    }
  };
  const start = (): WorkerPort => {
    const started = createWorker();
    started.onmessage = ({ data }: MessageEvent<FromLoader>) => take(data);
    started.onerror = ({ message }) => fail(message || 'The script for model files is missing.');
    return started;
  };
  return {
    add(model, files, job) {
      const id = ++lastJob;
      return new Promise((resolve, reject) => {
        jobs.set(id, { ...job, resolve, reject });
        port ??= start();
        const send = (message: ToLoader): void => port?.postMessage(message);
        send({ type: 'add', job: id, model, files });
        job.signal.addEventListener('abort', () => send({ type: 'stop', job: id }), { once: true });
      });
    },
  };
}
