import { downloadLock } from '../core/api.ts';
import { AgentError, toErrorInfo, type ErrorCode } from '../core/errors.ts';
import type { LocalModel, LocalModelState, RemoteModel } from '../core/local-models.ts';
import { newId } from '../lib/ids.ts';
import { createThrottle, type Throttle } from '../lib/throttle.ts';
import type { LoaderProgress } from '../models/protocol.ts';
import * as records from '../store/local-models.ts';
import type { Database } from '../store/schema.ts';
import { lock, type Release } from './locks.ts';
import type { Workshop } from './local-workshop.ts';

/**
 * Models that are fetched: one at a time, in whichever tab, in order. What is under way lives in the
 * records, so that it goes on after a reload and in another tab when this one closes.
 */
export interface Downloads {
  readonly add: (model: RemoteModel) => Promise<LocalModel>;
  readonly pause: (id: string) => Promise<void>;
  readonly resume: (id: string) => Promise<void>;
  /** Takes up what waits, as soon as no other tab is at it. */
  readonly begin: () => void;
  /** The records changed in another tab: lets go of what is paused or gone. */
  readonly review: () => Promise<void>;
  /** Resolves when it is let go of. */
  readonly stop: (id: string) => Promise<void>;
  readonly stopAll: () => Promise<void>;
}

interface Current {
  readonly id: string;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Failures that a network which is there again may mend. */
const passing: readonly ErrorCode[] = ['network', 'dropped', 'offline', 'overloaded', 'timeout'];

export function createDownloads(workshop: Workshop): Downloads {
  const { db, scope } = workshop.parts;
  let current: Current | null = null;
  let working = false;
  let closed = false;

  const work = async (): Promise<void> => {
    let release: Release | undefined;
    try {
      release = await lock(downloadLock(scope), new AbortController().signal);
      for (let model = await next(db); model !== undefined && !closed; model = await next(db)) {
        const controller = new AbortController();
        const done = fetchOne(workshop, model, controller.signal);
        current = { id: model.id, controller, done };
        await done;
        current = null;
      }
    } finally {
      working = false;
      release?.();
    }
  };
  const begin = (): void => {
    if (working) return;
    working = true;
    // Rejects only when the database is gone, which ends this worker.
    void work().catch(() => undefined);
  };
  const stop = async (id: string): Promise<void> => {
    if (current?.id !== id) return;
    const { controller, done } = current;
    controller.abort();
    await done;
  };
  const resume = async (id: string): Promise<void> => {
    if (await move(workshop, id, { from: ['paused', 'broken'], to: 'waiting' })) begin();
  };
  self.addEventListener('online', () => void resumeFailed(db, resume));
  return {
    async add(model) {
      const record = await put(workshop, newDownload(model));
      begin();
      return record;
    },
    async pause(id) {
      if (await move(workshop, id, { from: ['waiting', 'downloading'], to: 'paused' }))
        await stop(id);
    },
    resume,
    begin,
    async review() {
      const model = current === null ? null : await records.readLocalModel(db, current.id);
      if (model === undefined || model?.state === 'paused') await stop(current?.id ?? '');
    },
    stop,
    stopAll() {
      closed = true;
      return stop(current?.id ?? '');
    },
  };
}

async function next(db: Database): Promise<LocalModel | undefined> {
  const wanted = (await records.listLocalModels(db)).filter(isWanted);
  // Listed newest first; what was under way goes on first.
  return wanted.findLast(({ state }) => state !== 'waiting') ?? wanted.at(-1);
}

interface Move {
  readonly from: readonly LocalModelState[];
  readonly to: LocalModelState;
}

/** False: the model is not in one of those states, or gone. */
async function move(workshop: Workshop, id: string, { from, to }: Move): Promise<boolean> {
  const model = await records.readLocalModel(workshop.parts.db, id);
  if (model === undefined || !from.includes(model.state)) return false;
  return workshop.change(id, { state: to, rate: 0, error: null });
}

async function put({ parts }: Workshop, record: LocalModel): Promise<LocalModel> {
  await records.saveLocalModel(parts.db, record);
  parts.broadcast({ type: 'models-changed' });
  return record;
}

/** The network is back: what failed for want of it goes on. */
async function resumeFailed(db: Database, resume: (id: string) => Promise<void>): Promise<void> {
  const failed = (await records.listLocalModels(db)).filter(
    ({ state, error }) => state === 'paused' && error !== null && passing.includes(error.code),
  );
  for (const { id } of failed) await resume(id);
}

/** `adding` with a source: its tab died while it was being checked. */
const isWanted = ({ state, source }: LocalModel): boolean =>
  source.length > 0 && (state === 'waiting' || state === 'downloading' || state === 'adding');

/** Never rejects: how it ended is in the record. */
async function fetchOne(workshop: Workshop, model: LocalModel, signal: AbortSignal): Promise<void> {
  const { loader, change } = workshop;
  const { id, source: files } = model;
  const progress = createProgress(workshop, model);
  try {
    if (!(await change(id, { state: 'downloading', error: null }))) return;
    await loader.run(
      { type: 'download', model: id, files, fetched: model.fetched },
      {
        signal,
        onProgress: progress.put,
        onChecked({ name, size, facts }) {
          progress.end();
          void change(id, { state: 'adding', size, stored: size, rate: 0, facts, ...named(name) });
        },
      },
    );
    await workshop.finish(id);
  } catch (thrown) {
    progress.end();
    // Paused or removed: the record says so already.
    if (signal.aborted) return;
    const error = toErrorInfo(thrown);
    // What is wrong has to be found again, and fetched again.
    const again = error.code === 'model-broken' ? { fetched: 0 } : {};
    await change(id, { state: 'paused', rate: 0, error, ...again }).catch(() => false);
  }
}

const named = (name: string): { readonly name?: string } => (name === '' ? {} : { name });

/** Milliseconds between two notes of how far a download is. */
const noteInterval = 1000;
/** Share of the newest measurement in the rate that is shown. */
const freshness = 0.3;

/** Notes progress in the record, now and then. */
function createProgress(
  { change }: Workshop,
  { id, stored }: LocalModel,
): Throttle<LoaderProgress> {
  let noted = { at: performance.now(), bytes: stored };
  let rate = 0;
  return createThrottle(noteInterval, ({ bytes, total, fetched }) => {
    const at = performance.now();
    const measured = Math.max(0, ((bytes - noted.bytes) / Math.max(at - noted.at, 1)) * 1000);
    rate = rate === 0 ? measured : rate + (measured - rate) * freshness;
    noted = { at, bytes };
    const size = total === 0 ? {} : { size: total };
    void change(id, { stored: bytes, fetched, rate: Math.round(rate), ...size });
  });
}

function newDownload({ name, variant, files, size }: RemoteModel): LocalModel {
  if (files.length === 0) throw new AgentError('not-possible', 'This model has no files.');
  return {
    id: newId(),
    name: variant === '' || name.includes(variant) ? name : `${name} ${variant}`,
    state: 'waiting',
    size: size ?? 0,
    stored: 0,
    facts: {
      architecture: '',
      quantization: variant,
      license: '',
      trainedContext: 0,
      bytesPerToken: 0,
      hasTemplate: false,
    },
    addedAt: Date.now(),
    usedAt: null,
    context: null,
    source: files,
    fetched: 0,
    rate: 0,
    error: null,
  };
}
