import type { AgentEvent, LiveRun, Stamped } from '../core/events.ts';
import { createDeltaBuffer } from './delta-buffer.ts';

/** Milliseconds in which deltas gather before they are published together. */
const deltaInterval = 30;
/** A partial answer is at most this many milliseconds old in storage. */
const checkpointInterval = 250;

export interface EmitterOptions {
  readonly session: string;
  readonly run: string;
  readonly publish: (stamped: Stamped) => void;
  /** Makes a durable event durable; called before it is published, one at a time, in order. */
  readonly store: (event: DurableEvent) => Promise<void>;
  /** Overwrites the checkpoint. A failure is reported when the whole message is stored. */
  readonly storePartial: (partial: NonNullable<LiveRun['partial']>) => Promise<void>;
  /** The live run after every event published so far. */
  readonly live: () => LiveRun | null;
}

export interface Emitter {
  /** Core's `Emit`: resolves once the event is stored (if durable) and published. */
  readonly emit: (event: AgentEvent) => Promise<void> | undefined;
  /** Publishes the whole live state as it is after all that was emitted: another tab joined. */
  readonly announce: () => void;
  /** Publishes what is buffered, waits for what is under way, stops the timers. */
  readonly close: () => Promise<void>;
}

export type DurableEvent = Extract<
  AgentEvent,
  { type: 'run-start' | 'run-end' | 'message' | 'tool-start' }
>;

/**
 * Stores, stamps and publishes the events of one run, in the order they were emitted. An event that
 * cannot be stored is published all the same, so that the person can still read and copy it; then
 * the rejection reaches the emitter's caller and ends the run.
 */
export function createEmitter(options: EmitterOptions): Emitter {
  const deliver = createDelivery(options);
  const deltas = createDeltaBuffer(deltaInterval, (delta) => void deliver.event(delta));
  let checkpointTimer: ReturnType<typeof setTimeout> | undefined;
  /** Text has come since the last checkpoint was taken. */
  let grown = false;
  const checkpoint = (): void => {
    deltas.flush();
    grown = false;
    // One at a time: on a slow disk they would pile up, and everything else behind them.
    void deliver.checkpoint().then(() => {
      checkpointTimer = grown ? setTimeout(checkpoint, checkpointInterval) : undefined;
    });
  };
  return {
    emit(event) {
      if (event.type === 'text-delta' || event.type === 'reasoning-delta') {
        deltas.add(event);
        grown = true;
        checkpointTimer ??= setTimeout(checkpoint, checkpointInterval);
        return undefined;
      }
      deltas.flush();
      return deliver.event(event);
    },
    announce() {
      deltas.flush();
      deliver.liveState();
    },
    close() {
      deltas.flush();
      grown = false;
      clearTimeout(checkpointTimer);
      return deliver.settled();
    },
  };
}

/** One thing after another, whatever becomes of the one before. */
function createDelivery({ session, run, publish, store, storePartial, live }: EmitterOptions) {
  let seq = 0;
  let tail: Promise<void> = Promise.resolve();
  const after = (work: () => Promise<void> | void): Promise<void> => {
    const done = tail.then(work);
    tail = done.catch(() => undefined);
    return done;
  };
  const stamp = (event: AgentEvent): void => {
    publish({ session, run, seq, event });
    seq += 1;
  };
  return {
    event: (event: AgentEvent): Promise<void> =>
      after(async () => {
        try {
          if (isDurable(event)) await store(event);
        } finally {
          stamp(event);
        }
      }),
    liveState: (): void => {
      void after(() => {
        const state = live();
        if (state) stamp({ type: 'live-state', live: state });
      });
    },
    checkpoint: (): Promise<void> =>
      after(async () => {
        const partial = live()?.partial;
        if (partial) await storePartial(partial).catch(() => undefined);
      }),
    settled: (): Promise<void> => tail,
  };
}

function isDurable(event: AgentEvent): event is DurableEvent {
  return (
    event.type === 'message' ||
    event.type === 'tool-start' ||
    event.type === 'run-start' ||
    event.type === 'run-end'
  );
}
