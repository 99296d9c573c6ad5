import { addingLock } from '../core/api.ts';
import type { LocalModel } from '../core/local-models.ts';
import { newId } from '../lib/ids.ts';
import type { ModelDescription } from '../models/protocol.ts';
import * as records from '../store/local-models.ts';
import { lock, tryLock } from './locks.ts';
import type { Workshop } from './local-workshop.ts';

/** Models that are copied from files of the person. */
export interface Additions {
  /** Resolves once it is clear that the files are a model, with the copying under way. */
  readonly add: (files: readonly File[]) => Promise<LocalModel>;
  /** Resolves when it is let go of. */
  readonly stop: (id: string) => Promise<void>;
  readonly stopAll: () => Promise<void>;
  /** Removes what a tab that died had begun to copy, and files that no record knows. */
  readonly clearUp: () => Promise<void>;
}

interface Copying {
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

export function createAdditions(workshop: Workshop): Additions {
  const { shelf, parts } = workshop;
  const { db, scope, broadcast } = parts;
  const under = new Map<string, Copying>();
  const stop = async (id: string): Promise<void> => {
    const copying = under.get(id);
    copying?.controller.abort();
    await copying?.done;
  };
  return {
    add: (files) =>
      new Promise((resolve, reject) => {
        const id = newId();
        const controller = new AbortController();
        // A failure after the beginning is seen in the list, from which the model is gone.
        const done = copy(workshop, { id, files, signal: controller.signal, onBegun: resolve })
          .catch(reject)
          .finally(() => under.delete(id));
        under.set(id, { controller, done });
      }),
    stop,
    async stopAll() {
      await Promise.all([...under.keys()].map(stop));
    },
    async clearUp() {
      const known = await records.listLocalModels(db);
      for (const { id, state, source } of known) {
        if (state !== 'adding' || source.length > 0) continue;
        const release = await tryLock(addingLock(scope, id));
        if (release === null) continue;
        // It may have been finished between the look at it and the lock.
        const now = await records.readLocalModel(db, id);
        if (now?.state === 'adding') await records.deleteLocalModel(db, id);
        release();
        broadcast({ type: 'models-changed' });
      }
      // The folders first: one that is made after that is somebody's.
      const folders = await shelf.list();
      const kept = new Set((await records.listLocalModels(db)).map(({ id }) => id));
      for (const id of folders) {
        // A copy that has just begun in another tab has no record yet.
        const release = kept.has(id) ? null : await tryLock(addingLock(scope, id));
        if (release === null) continue;
        await shelf.remove(id).catch(() => undefined);
        release();
      }
    },
  };
}

interface Copy {
  readonly id: string;
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  readonly onBegun: (model: LocalModel) => void;
}

async function copy(workshop: Workshop, { id, files, signal, onBegun }: Copy): Promise<void> {
  const { parts, loader, shelf } = workshop;
  const { db, scope, broadcast } = parts;
  const release = await lock(addingLock(scope, id), signal);
  let begun: Promise<unknown> = Promise.resolve();
  try {
    await loader.run(
      { type: 'add', model: id, files },
      {
        signal,
        onChecked(description) {
          const model = newModel(id, description);
          begun = records.saveLocalModel(db, model).then(() => onBegun(model));
        },
        onProgress: ({ bytes }) => void workshop.change(id, { stored: bytes }),
      },
    );
    await begun;
    await workshop.finish(id);
    // Removed in another tab meanwhile.
    if ((await records.readLocalModel(db, id)) === undefined) await shelf.remove(id);
  } catch (thrown) {
    await begun.catch(() => undefined);
    await shelf.remove(id);
    await records.deleteLocalModel(db, id);
    throw thrown;
  } finally {
    release();
    broadcast({ type: 'models-changed' });
  }
}

function newModel(id: string, description: ModelDescription): LocalModel {
  return {
    ...description,
    id,
    state: 'adding',
    stored: 0,
    addedAt: Date.now(),
    usedAt: null,
    context: null,
    source: [],
    fetched: 0,
    rate: 0,
    error: null,
  };
}
