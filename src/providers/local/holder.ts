import type { LoadedEngine, LoadPlan } from '../../core/engine.ts';
import { toErrorInfo } from '../../core/errors.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { CreateWorker, EngineClock, EngineWorker } from './engine-worker.ts';
import { startEngineWorker } from './engine-worker.ts';

/** A model on this device. */
export interface HostedModel {
  readonly id: string;
  /** What to load and how. Rejects when its files are gone. */
  readonly plan: () => Promise<LoadPlan>;
}

/** What is held, for people to see. */
export type HostState =
  | { readonly type: 'empty' }
  | { readonly type: 'loading'; readonly model: string; readonly progress: number }
  | { readonly type: 'ready'; readonly model: string; readonly engine: LoadedEngine }
  | { readonly type: 'failed'; readonly model: string; readonly error: ErrorInfo };

export interface HolderOptions extends EngineClock {
  readonly createWorker: CreateWorker;
  /** The right to hold an engine: one per origin, because each takes gigabytes. */
  readonly lease: (signal: AbortSignal) => Promise<() => void>;
  readonly onState: (state: HostState) => void;
}

/** Keeps one model loaded, in a worker whose end frees its memory. Not for two callers at once. */
export interface EngineHolder {
  /** The worker with this model in it; loaded now, in place of another, where it is not. */
  load(
    model: HostedModel,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<EngineWorker>;
  /** Ends the worker, if there is one, and shows this state. */
  letGo(next: HostState): void;
  state(): HostState;
}

interface Held {
  readonly model: string;
  readonly worker: EngineWorker;
  readonly release: () => void;
}

export function createHolder(options: HolderOptions): EngineHolder {
  let state: HostState = { type: 'empty' };
  let held: Held | undefined;

  const show = (next: HostState): void => {
    state = next;
    options.onState(next);
  };
  const letGo = (next: HostState): void => {
    held?.worker.terminate();
    held?.release();
    held = undefined;
    show(next);
  };
  const start = async (model: HostedModel, signal: AbortSignal): Promise<Held> => {
    const release = await options.lease(signal);
    const worker = startEngineWorker(options.createWorker, options);
    return { model: model.id, worker, release };
  };
  return {
    async load(model, signal, onProgress) {
      if (held?.model === model.id) return held.worker;
      letGo({ type: 'loading', model: model.id, progress: 0 });
      try {
        const started = await start(model, signal);
        held = started;
        const engine = await started.worker.load(await model.plan(), (progress) => {
          show({ type: 'loading', model: model.id, progress });
          onProgress(progress);
        });
        show({ type: 'ready', model: model.id, engine });
        return started.worker;
      } catch (thrown) {
        const error = toErrorInfo(thrown);
        letGo(signal.aborted ? { type: 'empty' } : { type: 'failed', model: model.id, error });
        throw thrown;
      }
    },
    letGo,
    state: () => state,
  };
}
