import { toErrorInfo } from '../core/errors.ts';
import { checkFiles, copyFiles } from './add-files.ts';
import type { FromLoader, ToLoader } from './protocol.ts';
import { assertRoom } from './room.ts';
import type { Shelf } from './shelf.ts';

/** Bytes between two reports of progress. */
const reportStep = 8_000_000;

/**
 * Serves a shelf to whoever started this worker. Returns what takes the messages. It never throws:
 * what goes wrong is posted.
 */
export function serveLoader(
  shelf: Shelf,
  post: (message: FromLoader) => void,
): (message: ToLoader) => void {
  const jobs = new Map<number, AbortController>();

  const add = async ({ job, model, files }: Extract<ToLoader, { type: 'add' }>): Promise<void> => {
    const controller = new AbortController();
    jobs.set(job, controller);
    try {
      const { files: sorted, ...description } = await checkFiles(files);
      await assertRoom(description.size);
      controller.signal.throwIfAborted();
      post({ type: 'checked', job, model: description });
      let reported = 0;
      await copyFiles(shelf, {
        model,
        files: sorted,
        signal: controller.signal,
        onProgress(bytes) {
          if (bytes - reported < reportStep) return;
          reported = bytes;
          post({ type: 'progress', job, bytes });
        },
      });
      post({ type: 'done', job });
    } catch (thrown) {
      post({ type: 'failed', job, error: toErrorInfo(thrown) });
    } finally {
      jobs.delete(job);
    }
  };
  return (message) => {
    switch (message.type) {
      case 'add':
        void add(message);
        return;
      case 'stop':
        jobs.get(message.job)?.abort();
        return;
    }
  };
}
