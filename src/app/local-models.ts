import type { ChannelMessage, LocalModelApi } from '../core/api.ts';
import type { LocalModel } from '../core/local-models.ts';
import { engineLock } from '../core/api.ts';
import type { LoadPlan } from '../core/engine.ts';
import { AgentError, toErrorInfo } from '../core/errors.ts';
import type { ModelRef } from '../core/messages.ts';
import { newId } from '../lib/ids.ts';
import { checkArguments } from '../lib/schema.ts';
import { createLoader, type Loader } from '../models/loader.ts';
import type { ModelDescription } from '../models/protocol.ts';
import { openShelf, type Shelf } from '../models/shelf.ts';
import type { HostedModel } from '../providers/local/holder.ts';
import { createModelHost, type ModelHost } from '../providers/local/host.ts';
import { createLocalProvider } from '../providers/local/provider.ts';
import { defaultBatch } from '../models/tuning.ts';
import * as records from '../store/local-models.ts';
import type { Database } from '../store/schema.ts';
import type { SessionModel } from './session-model.ts';
import { contextOf } from './local-context.ts';
import { lock } from './locks.ts';
import { localSource } from './model-list.ts';
import { settle } from './result.ts';
import { startTimer } from './timer.ts';

/** Milliseconds after which an unused model frees its memory. */
const idleTime = 10 * 60_000;
/** Tokens of one answer at most, and the share of the context that may be one. */
const longestAnswer = 4096;

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
  /** Frees all room and memory; the records are the caller's. Rejects with `busy`. */
  readonly clear: () => Promise<void>;
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
  const additions = createAdditions(parts, { shelf, loader, host });
  return {
    commands: localModelCommands(parts, { shelf, additions, host }),
    open: (id) => openLocal({ db, shelf, host }, id),
    giveWay: () => (host.state().type === 'ready' ? host.unload() : Promise.resolve()),
    async clear() {
      await additions.stopAll();
      await host.unload();
      await shelf.clear();
    },
  };
}

async function openLocal(
  { db, shelf, host }: { db: Database; shelf: Shelf; host: ModelHost },
  id: string,
): Promise<SessionModel> {
  const model = await records.readLocalModel(db, id);
  if (model?.state !== 'ready') throw new AgentError('model-missing', model?.name);
  const context = contextOf(model);
  const hosted = hostedModel({ db, shelf }, model);
  return {
    window: context,
    provider: createLocalProvider({
      ref: { source: localSource, model: id },
      label: model.name,
      model: hosted,
      host,
      priority: 'person',
      outputLimit: Math.min(longestAnswer, Math.floor(context / 2)),
      temperature: null,
      checkArguments,
    }),
  };
}

/** The model as the host takes it: what to load, decided when it is loaded. */
function hostedModel(
  { db, shelf }: { readonly db: Database; readonly shelf: Shelf },
  model: LocalModel,
): HostedModel {
  const { id } = model;
  return {
    id,
    async plan(): Promise<LoadPlan> {
      const files = await shelf.files(id);
      await records.updateLocalModel(db, id, { usedAt: Date.now() });
      return {
        engine: 'wllama',
        files,
        context: contextOf(model),
        threads: 1,
        batch: defaultBatch,
        gpu: false,
      };
    },
  };
}

interface Holding {
  readonly shelf: Shelf;
  readonly host: ModelHost;
}

function localModelCommands(
  { db, broadcast }: LocalModelParts,
  { shelf, host, additions }: Holding & { readonly additions: Additions },
): LocalModelApi {
  return {
    listLocalModels: () => settle(() => records.listLocalModels(db)),
    addModelFiles: (files) => settle(() => additions.add(files)),
    removeLocalModel: (id) =>
      settle(async () => {
        additions.stop(id);
        const state = host.state();
        if ('model' in state && state.model === id) await host.unload();
        await shelf.remove(id);
        await records.deleteLocalModel(db, id);
        broadcast({ type: 'models-changed' });
      }),
    unloadModel: () => settle(() => host.unload()),
  };
}

interface Additions {
  /** Resolves once it is clear that the files are a model, with the copying under way. */
  add(files: readonly File[]): Promise<LocalModel>;
  stop(id: string): void;
  /** Resolves when nothing is being added any more. */
  stopAll(): Promise<void>;
}

function createAdditions(
  parts: LocalModelParts,
  { loader, host, shelf }: Holding & { readonly loader: Loader },
): Additions {
  const { db, broadcast } = parts;
  const copying = new Map<string, AbortController>();
  const under = new Set<Promise<unknown>>();
  const copy = async (
    id: string,
    { files, onBegun }: { files: readonly File[]; onBegun: (model: LocalModel) => void },
  ): Promise<void> => {
    const controller = new AbortController();
    copying.set(id, controller);
    let begun: Promise<unknown> = Promise.resolve();
    try {
      await loader.add(id, files, {
        signal: controller.signal,
        onChecked(description) {
          const model = newModel(id, description);
          begun = records.saveLocalModel(db, model).then(() => onBegun(model));
        },
        onProgress: (stored) => void change(parts, id, { stored }),
      });
      await begun;
      await finishAdding(parts, { host, shelf }, id);
    } catch (thrown) {
      await begun.catch(() => undefined);
      await shelf.remove(id);
      await records.deleteLocalModel(db, id);
      throw thrown;
    } finally {
      copying.delete(id);
      broadcast({ type: 'models-changed' });
    }
  };
  return {
    add: (files) =>
      new Promise((resolve, reject) => {
        // A failure after the beginning is seen in the list, from which the model is gone.
        const done = copy(newId(), { files, onBegun: resolve })
          .catch(reject)
          .finally(() => under.delete(done));
        under.add(done);
      }),
    stop: (id) => copying.get(id)?.abort(),
    async stopAll() {
      for (const controller of copying.values()) controller.abort();
      await Promise.all(under);
    },
  };
}

async function change(
  { db, broadcast }: LocalModelParts,
  id: string,
  fields: Partial<LocalModel>,
): Promise<void> {
  await records.updateLocalModel(db, id, fields);
  broadcast({ type: 'models-changed' });
}

/** The files are here: the model becomes one that can be chosen. */
async function finishAdding(
  parts: LocalModelParts,
  { host, shelf }: Holding,
  id: string,
): Promise<void> {
  const { db, onFirst } = parts;
  const models = await records.listLocalModels(db);
  const model = models.find((each) => each.id === id);
  if (model === undefined) return;
  // Loaded once, before anybody relies on it: that shows whether the engine takes it, and brings
  // the engine's own files here while there is a network.
  await host.prepare(hostedModel({ db, shelf }, model)).catch((thrown: unknown) => {
    if (toErrorInfo(thrown).code !== 'engine-missing') throw thrown;
  });
  await change(parts, id, { state: 'ready', stored: model.size, usedAt: null });
  if (models.length === 1) await onFirst({ source: localSource, model: id });
}

function newModel(id: string, description: ModelDescription): LocalModel {
  const addedAt = Date.now();
  return {
    ...description,
    id,
    state: 'adding',
    stored: 0,
    addedAt,
    usedAt: null,
    context: null,
  };
}
