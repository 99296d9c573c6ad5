import { toErrorInfo } from '../core/errors.ts';
import { createEgress } from '../lib/egress.ts';
import { createThrottle } from '../lib/throttle.ts';
import { checkFiles, copyFiles } from './add-files.ts';
import { fetchModel } from './fetch-model.ts';
import type { FromLoader, LoaderProgress, ModelDescription, ToLoader } from './protocol.ts';
import { assertRoom } from './room.ts';
import type { Shelf } from './shelf.ts';
import { verifyModel } from './verify-model.ts';

/** Milliseconds between two reports of progress. */
const reportInterval = 250;

type Post = (message: FromLoader) => void;
type Job = Exclude<ToLoader, { type: 'stop' }>;

/** What a job is done with. */
interface Desk {
  readonly shelf: Shelf;
  readonly post: Post;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoaderProgress) => void;
}

/**
 * Serves a shelf to whoever started this worker. Returns what takes the messages. It never throws:
 * what goes wrong is posted.
 */
export function serveLoader(shelf: Shelf, post: Post): (message: ToLoader) => void {
  const jobs = new Map<number, AbortController>();
  const work = async (message: Job): Promise<void> => {
    const { job } = message;
    const controller = new AbortController();
    jobs.set(job, controller);
    const progress = createThrottle<LoaderProgress>(reportInterval, (latest) =>
      post({ type: 'progress', job, progress: latest }),
    );
    try {
      const { signal } = controller;
      await perform(message, { shelf, post, signal, onProgress: progress.put });
      progress.end();
      post({ type: 'done', job });
    } catch (thrown) {
      progress.end();
      post({ type: 'failed', job, error: toErrorInfo(thrown) });
    } finally {
      jobs.delete(job);
    }
  };
  return (message) => {
    if (message.type === 'stop') jobs.get(message.job)?.abort();
    else void work(message);
  };
}

async function perform(message: Job, desk: Desk): Promise<void> {
  const { job, model } = message;
  const checked = (description: ModelDescription): void =>
    desk.post({ type: 'checked', job, model: description });
  switch (message.type) {
    case 'add':
      return addModel(message, desk);
    case 'download': {
      const { files, fetched } = message;
      const log = createEgress({
        log: (request) => desk.post({ type: 'requested', request }),
        now: Date.now,
      });
      await fetchModel({ ...desk, egress: log, model, files, fetched });
      const { files: _files, ...description } = await checkFiles(await desk.shelf.files(model));
      checked(description);
      return;
    }
    case 'verify': {
      const { files } = message;
      const onProgress = (bytes: number): void => desk.onProgress({ bytes, total: 0, fetched: 0 });
      checked(await verifyModel(desk.shelf, { model, files, signal: desk.signal, onProgress }));
      return;
    }
  }
}

async function addModel(
  { job, model, files }: Extract<Job, { type: 'add' }>,
  { shelf, post, signal, onProgress }: Desk,
): Promise<void> {
  const { files: sorted, ...description } = await checkFiles(files);
  await assertRoom(shelf, description.size);
  signal.throwIfAborted();
  post({ type: 'checked', job, model: description });
  await copyFiles(shelf, {
    model,
    files: sorted,
    signal,
    onProgress: (bytes) => onProgress({ bytes, total: description.size, fetched: 0 }),
  });
}
