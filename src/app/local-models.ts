import type { LocalModel, LocalModelApi } from '../core/local-models.ts';
import type { ChannelMessage } from '../core/api.ts';
import { engineLock } from '../core/api.ts';
import type { LoadPlan } from '../core/engine.ts';
import { AgentError } from '../core/errors.ts';
import type { ModelRef } from '../core/messages.ts';
import { newId } from '../lib/ids.ts';
import { checkArguments } from '../lib/schema.ts';
import { engineMemory, fitModel } from '../models/fit.ts';
import { createLoader, type Loader } from '../models/loader.ts';
import { openShelf, type Shelf } from '../models/shelf.ts';
import { createModelHost, type ModelHost } from '../providers/local/host.ts';
import { createLocalProvider } from '../providers/local/provider.ts';
import * as records from '../store/local-models.ts';
import type { Database } from '../store/schema.ts';
import type { SessionModel } from './app.ts';
import { lock } from './locks.ts';
import { localSource } from './model-list.ts';
import { settle } from './result.ts';
import { startTimer } from './timer.ts';

/** Milliseconds after which an unused model frees its memory. */
const idleTime = 10 * 60_000;
/** Tokens of one answer at most, and the share of the context that may be one. */
const longestAnswer = 4096;
/** Tokens of a prompt read at once: Stop waits for them. */
const batch = 128;

export interface LocalModelParts {
  readonly scope: string;
  readonly db: Database;
  readonly broadcast: (message: ChannelMessage) => void;
  readonly createModelWorker: () => Worker;
  readonly createLoaderWorker: () => Worker;
  /** The first model of this device becomes that of new sessions. */
  readonly onFirst: (model: ModelRef) => Promise<void>;
}

/** The models of this device as the rest of the app needs them. */
export interface LocalModels {
  readonly commands: LocalModelApi;
  /** Rejects with `model-missing`. */
  readonly open: (id: string) => Promise<SessionModel>;
  /** Another tab wants the engine: its memory is freed after the answer that is under way. */
  readonly giveWay: () => Promise<void>;
}

export function createLocalModels(parts: LocalModelParts): LocalModels {
  const { scope, db } = parts;
  const shelf = openShelf(scope);
  const loader = createLoader(parts.createLoaderWorker);
  const host = createModelHost({
    createWorker: parts.createModelWorker,
    idleTime: () => idleTime,
    lease: (signal) => {
      parts.broadcast({ type: 'engine-wanted' });
      return lock(engineLock(scope), signal);
    },
    onState: () => undefined,
    now: Date.now,
    startTimer,
  });
  return {
    commands: localModelCommands(parts, { shelf, loader, host }),
    open: (id) => openLocal({ db, shelf, host }, id),
    giveWay: () => (host.state().type === 'ready' ? host.unload() : Promise.resolve()),
  };
}

async function openLocal(
  { db, shelf, host }: { db: Database; shelf: Shelf; host: ModelHost },
  id: string,
): Promise<SessionModel> {
  const model = await records.readLocalModel(db, id);
  if (model?.state !== 'ready') throw new AgentError('model-missing', model?.name);
  const { context } = fitOf(model);
  const plan = async (): Promise<LoadPlan> => {
    const files = await shelf.files(id);
    await records.updateLocalModel(db, id, { usedAt: Date.now() });
    return { engine: 'wllama', files, context, threads: 1, batch, gpu: false };
  };
  return {
    window: context,
    provider: createLocalProvider({
      ref: { source: localSource, model: id },
      label: model.name,
      model: { id, plan },
      host,
      priority: 'person',
      outputLimit: Math.min(longestAnswer, Math.floor(context / 2)),
      temperature: null,
      checkArguments,
    }),
  };
}

function fitOf({ size, facts, context }: LocalModel): { readonly context: number } {
  const device = navigator as { readonly deviceMemory?: number };
  const memory = engineMemory(device.deviceMemory, true);
  const fit = fitModel({ size, ...facts, memory });
  return { context: context ?? fit.context };
}

function localModelCommands(
  parts: LocalModelParts,
  { shelf, loader, host }: { shelf: Shelf; loader: Loader; host: ModelHost },
): LocalModelApi {
  const { db, broadcast } = parts;
  const copying = new Map<string, AbortController>();
  const changed = (): void => broadcast({ type: 'models-changed' });

  const add = (files: readonly File[]): Promise<LocalModel> =>
    new Promise((resolve, reject) => {
      const id = newId();
      const controller = new AbortController();
      copying.set(id, controller);
      let begun: Promise<unknown> = Promise.resolve();
      const copied = loader.add(id, files, {
        signal: controller.signal,
        onChecked(description) {
          const model: LocalModel = {
            ...description,
            id,
            state: 'adding',
            stored: 0,
            addedAt: Date.now(),
            usedAt: null,
            context: null,
          };
          begun = records.saveLocalModel(db, model).then(() => resolve(model), reject);
          void begun.then(changed);
        },
        onProgress(stored) {
          void records.updateLocalModel(db, id, { stored }).then(changed);
        },
      });
      void copied
        .then(async () => {
          await begun;
          await finish(id);
        })
        .catch(async (thrown: unknown) => {
          await begun;
          await records.deleteLocalModel(db, id);
          reject(thrown as Error);
        })
        .finally(() => {
          copying.delete(id);
          changed();
        });
    });
  const finish = async (id: string): Promise<void> => {
    const isFirst = (await records.listLocalModels(db)).length === 1;
    const model = await records.readLocalModel(db, id);
    if (model === undefined) return;
    await records.updateLocalModel(db, id, { state: 'ready', stored: model.size });
    if (isFirst) await parts.onFirst({ source: localSource, model: id });
  };
  return {
    listLocalModels: () => settle(() => records.listLocalModels(db)),
    addModelFiles: (files) => settle(() => add(files)),
    removeLocalModel: (id) =>
      settle(async () => {
        copying.get(id)?.abort();
        const state = host.state();
        if ('model' in state && state.model === id) await host.unload();
        await shelf.remove(id);
        await records.deleteLocalModel(db, id);
        changed();
      }),
    unloadModel: () => settle(() => host.unload()),
  };
}
