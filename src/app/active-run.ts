import type { SessionSummary } from '../core/api.ts';
import type { LiveRun, Stamped } from '../core/events.ts';
import type { UserMessage } from '../core/messages.ts';
import { reduce } from '../core/state.ts';
import type { SessionState } from '../core/state.ts';
import { createApprovals } from './approvals.ts';
import type { Approvals } from './approvals.ts';
import type { Emitter } from './emit.ts';

/** A run that this worker owns, as commands reach it. */
export interface ActiveRun {
  readonly run: string;
  readonly controller: AbortController;
  readonly approvals: Approvals;
  readonly live: () => LiveRun | null;
  readonly queue: () => readonly UserMessage[];
  /** Replaces the mirror of the stored queue and tells the pages. */
  readonly setQueue: (queue: readonly UserMessage[]) => void;
  /** Takes the messages that steer out of the mirror. */
  readonly takeSteering: () => readonly UserMessage[];
  readonly announce: () => void;
  /** Folds an event that was published. */
  readonly fold: (stamped: Stamped) => void;
}

export interface ActiveRunOptions {
  readonly run: string;
  readonly session: SessionSummary;
  readonly queue: readonly UserMessage[];
  readonly emitter: Emitter;
}

export function createActiveRun({ run, session, queue, emitter }: ActiveRunOptions): ActiveRun {
  const controller = new AbortController();
  let waiting = queue;
  let state: SessionState = {
    session,
    entries: [],
    hasEarlier: false,
    live: null,
    queue,
    context: { tokens: 0, window: 0 },
    ended: null,
  };
  const setQueue = (next: readonly UserMessage[]): void => {
    waiting = next;
    void emitter.emit({ type: 'queue-changed', queue: next });
  };
  return {
    run,
    controller,
    approvals: createApprovals(controller.signal),
    live: () => state.live,
    queue: () => waiting,
    setQueue,
    takeSteering() {
      const steering = waiting.filter(({ origin }) => origin === 'steer');
      if (steering.length > 0) setQueue(waiting.filter(({ origin }) => origin !== 'steer'));
      return steering;
    },
    announce: emitter.announce,
    fold(stamped) {
      state = { ...reduce(state, stamped), entries: [] };
    },
  };
}
