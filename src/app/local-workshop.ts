import type { ChannelMessage, LoggedRequest } from '../core/api.ts';
import type { LocalModel } from '../core/local-models.ts';
import type { ModelRef } from '../core/messages.ts';
import type { Egress } from '../lib/egress.ts';
import type { Database } from '../store/schema.ts';
import { AgentError, toErrorInfo } from '../core/errors.ts';
import type { Loader } from '../models/loader.ts';
import type { Shelf } from '../models/shelf.ts';
import type { HostedModel } from '../providers/local/holder.ts';
import type { ModelHost } from '../providers/local/host.ts';
import * as records from '../store/local-models.ts';
import { sleep } from '../lib/sleep.ts';
import { localSource } from './model-list.ts';

export interface LocalModelParts {
  readonly scope: string;
  readonly db: Database;
  readonly egress: Egress;
  readonly logRequest: (request: LoggedRequest) => void;
  readonly broadcast: (message: ChannelMessage) => void;
  readonly createModelWorker: () => Worker;
  readonly createLoaderWorker: () => Worker;
  /** The first model of this device becomes that of new sessions. */
  readonly onFirst: (model: ModelRef) => Promise<void>;
}

/** What is done to a model from its first byte to its last, whichever way it came. */
export interface Workshop extends Tools {
  readonly parts: Pick<LocalModelParts, 'scope' | 'db' | 'broadcast'>;
  /** Changes the record and tells the pages. False: it is gone. */
  readonly change: (id: string, fields: Partial<Omit<LocalModel, 'id'>>) => Promise<boolean>;
  /** All files are here: loads the model once and makes it one that can be chosen. */
  readonly finish: (id: string) => Promise<void>;
  /** Frees the room of a model whose record is gone. */
  readonly clear: (id: string) => Promise<void>;
  /** Frees all room. Rejects with `busy` when a tab does not let go. */
  readonly clearAll: () => Promise<void>;
  /** Reads all files again. What is wrong is kept in the record, and rejected with. */
  readonly verify: (id: string) => Promise<void>;
}

interface Tools {
  readonly shelf: Shelf;
  readonly loader: Loader;
  readonly host: ModelHost;
}

interface Making extends Tools {
  readonly hosted: (model: LocalModel) => HostedModel;
}

export function createWorkshop(
  { scope, db, broadcast, onFirst }: LocalModelParts,
  { shelf, loader, host, hosted }: Making,
): Workshop {
  const change: Workshop['change'] = async (id, fields) => {
    const changed = await records.updateLocalModel(db, id, fields);
    broadcast({ type: 'models-changed' });
    return changed !== undefined;
  };
  return {
    ...{ shelf, loader, host, change },
    parts: { scope, db, broadcast },
    async finish(id) {
      const model = await records.readLocalModel(db, id);
      if (model === undefined) return;
      // Loaded once, before anybody relies on it: that shows whether the engine takes it, and brings
      // the engine's own files here while there is a network.
      await host.prepare(hosted(model)).catch((thrown: unknown) => {
        if (toErrorInfo(thrown).code !== 'engine-missing') throw thrown;
      });
      const ready = { state: 'ready', stored: model.size, usedAt: null, error: null } as const;
      // Removed in the meantime: then it must not become the one to choose.
      if (!(await change(id, ready))) return;
      const all = await records.listLocalModels(db);
      const others = all.filter((each) => each.state === 'ready' && each.id !== id);
      if (others.length === 0) await onFirst({ source: localSource, model: id });
    },
    clear: (id) => soon(() => shelf.remove(id)).catch(orLater),
    clearAll: () => soon(() => shelf.clear()),
    async verify(id) {
      const model = await records.readLocalModel(db, id);
      if (model?.state !== 'ready' && model?.state !== 'broken') {
        throw new AgentError('not-possible', 'This model is not here yet.');
      }
      try {
        await loader.run(
          { type: 'verify', model: id, files: model.source },
          {
            signal: new AbortController().signal,
            onChecked: () => undefined,
            onProgress: () => undefined,
          },
        );
        await change(id, { state: 'ready', error: null });
      } catch (thrown) {
        const error = toErrorInfo(thrown);
        if (error.code === 'model-broken' || error.code === 'model-missing') {
          // Whatever is wrong is then found, and fetched again.
          await change(id, { state: 'broken', fetched: 0, error });
        }
        throw thrown;
      }
    },
  };
}

/** Milliseconds between looks at files that another tab is about to let go of. */
const pauses = [50, 100, 200, 400, 800, 1600];

async function soon(remove: () => Promise<void>): Promise<void> {
  const { signal } = new AbortController();
  for (const pause of pauses) {
    try {
      await remove();
      return;
    } catch (thrown) {
      if (toErrorInfo(thrown).code !== 'busy') throw thrown;
      await sleep(pause, signal);
    }
  }
  await remove();
}

/** What cannot be removed now, because a tab still writes to it, is removed at a later start. */
function orLater(thrown: unknown): void {
  if (toErrorInfo(thrown).code !== 'busy') throw thrown;
}
