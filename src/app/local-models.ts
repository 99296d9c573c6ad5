import type { LocalModelApi } from '../core/local-model-api.ts';
import type { LocalModel } from '../core/local-models.ts';
import { engineLock } from '../core/api.ts';
import type { LoadPlan } from '../core/engine.ts';
import { AgentError } from '../core/errors.ts';
import { checkArguments } from '../lib/schema.ts';
import { createLoader } from '../models/loader.ts';
import { openShelf, type Shelf } from '../models/shelf.ts';
import { findModels, hub } from '../models/sources.ts';
import type { HostedModel } from '../providers/local/holder.ts';
import { createModelHost, type ModelHost } from '../providers/local/host.ts';
import { createLocalProvider } from '../providers/local/provider.ts';
import { defaultBatch } from '../models/tuning.ts';
import * as records from '../store/local-models.ts';
import type { Database } from '../store/schema.ts';
import type { SessionModel } from './session-model.ts';
import { createAdditions, type Additions } from './local-additions.ts';
import { contextOf, fitHere } from './local-context.ts';
import { createDownloads, type Downloads } from './local-downloads.ts';
import { createWorkshop, type LocalModelParts, type Workshop } from './local-workshop.ts';
import { lock } from './locks.ts';
import { localSource } from './model-list.ts';
import { settle } from './result.ts';
import { startTimer } from './timer.ts';

/** Milliseconds after which an unused model frees its memory. */
const idleTime = 10 * 60_000;
/** Tokens of one answer at most, and the share of the context that may be one. */
const longestAnswer = 4096;

/** Milliseconds that a hub may take to say what it has. */
const findTime = 30_000;

/** The models of this device as the rest of the app needs them. */
export interface LocalModels {
  readonly commands: LocalModelApi;
  /** Rejects with `model-missing`. */
  readonly open: (id: string) => Promise<SessionModel>;
  /** Another tab wants the engine: its memory is freed after the answer that is under way. */
  readonly giveWay: () => Promise<void>;
  /** Goes on with what was under way when the last tab closed, and clears up what nobody owns. */
  readonly begin: () => Promise<void>;
  /** The records changed in another tab. */
  readonly review: () => Promise<void>;
  /** Frees all room and memory; the records are the caller's. Rejects with `busy`. */
  readonly clear: () => Promise<void>;
}

export function createLocalModels(parts: LocalModelParts): LocalModels {
  const { scope, db } = parts;
  const shelf = openShelf(scope);
  const loader = createLoader(parts.createLoaderWorker, parts.logRequest);
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
  const workshop = createWorkshop(parts, {
    ...{ shelf, loader, host },
    hosted: (model) => hostedModel({ db, shelf }, model),
  });
  const additions = createAdditions(workshop);
  const downloads = createDownloads(workshop);
  return {
    commands: localModelCommands(parts, { workshop, additions, downloads }),
    open: (id) => openLocal({ db, shelf, host }, id),
    giveWay: () => (host.state().type === 'ready' ? host.unload() : Promise.resolve()),
    async begin() {
      await additions.clearUp();
      downloads.begin();
    },
    review: downloads.review,
    async clear() {
      // The records first: whoever works on one, in whichever tab, then lets go.
      for (const { id } of await records.listLocalModels(db)) {
        await records.deleteLocalModel(db, id);
      }
      parts.broadcast({ type: 'models-changed' });
      await Promise.all([additions.stopAll(), downloads.stopAll()]);
      await host.unload();
      await workshop.clearAll();
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

interface Crew {
  readonly workshop: Workshop;
  readonly additions: Additions;
  readonly downloads: Downloads;
}

function localModelCommands(
  { db, egress, broadcast }: LocalModelParts,
  { workshop, additions, downloads }: Crew,
): LocalModelApi {
  const { host } = workshop;
  const remove = async (id: string): Promise<void> => {
    const state = host.state();
    if ('model' in state && state.model === id) await host.unload();
    // The record first: whoever works on it, in whichever tab, then lets go.
    await records.deleteLocalModel(db, id);
    broadcast({ type: 'models-changed' });
    await Promise.all([additions.stop(id), downloads.stop(id)]);
    await workshop.clear(id);
  };
  return {
    listLocalModels: () => settle(() => records.listLocalModels(db)),
    addModelFiles: (files) => settle(() => additions.add(files)),
    findModels: (typed) =>
      settle(async () => {
        const signal = AbortSignal.timeout(findTime);
        const found = await findModels(typed, { egress, hub, signal });
        return found.map((model) => ({
          ...model,
          fit: model.size === null ? null : fitHere(model.size),
        }));
      }),
    downloadModel: (model) => settle(() => downloads.add(model)),
    pauseDownload: (id) => settle(() => downloads.pause(id)),
    resumeDownload: (id) => settle(() => downloads.resume(id)),
    verifyModel: (id) => settle(() => workshop.verify(id)),
    removeLocalModel: (id) => settle(() => remove(id)),
    removeLocalModels: () =>
      settle(async () => {
        for (const { id } of await records.listLocalModels(db)) await remove(id);
      }),
    unloadModel: () => settle(() => host.unload()),
  };
}
