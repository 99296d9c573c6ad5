import type { SessionSummary } from '../core/api.ts';
import type { LiveRun, Stamped } from '../core/events.ts';
import type { UserMessage } from '../core/messages.ts';
import { reduce } from '../core/state.ts';
import type { SessionState } from '../core/state.ts';
import { createApprovals } from './approvals.ts';
import type { Approvals } from './approvals.ts';
import type { Emitter } from './emit.ts';

/**
 * A run that this worker owns, as commands reach it. It stays in `app.runs` after its end until the
 * next turn of the session begins or nothing follows.
 */
export interface ActiveRun {
  readonly run: string;
  readonly controller: AbortController;
  readonly approvals: Approvals;
  readonly live: () => LiveRun | null;
  /** True once `run-end` was published: nothing may follow it. */
  readonly hasEnded: () => boolean;
  /** Replaces the mirror of the stored queue and tells the pages. */
  readonly setQueue: (queue: readonly UserMessage[]) => void;
  /** Takes the messages that steer out of the mirror. */
  readonly takeSteering: () => readonly UserMessage[];
  /** Messages that steer were taken and did not reach the transcript: they still wait, stored. */
  readonly hasUndelivered: () => boolean;
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
  let ended = false;
  /** On their way into the transcript; the stored queue may still hold them. */
  const taken = new Set<string>();
  const undelivered = new Set<string>();
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
    waiting = next.filter(({ id }) => !taken.has(id));
    if (!ended) void emitter.emit({ type: 'queue-changed', queue: waiting });
  };
  return {
    run,
    controller,
    approvals: createApprovals(controller.signal),
    live: () => state.live,
    hasEnded: () => ended,
    setQueue,
    takeSteering() {
      const steering = waiting.filter(({ origin }) => origin === 'steer');
      for (const { id } of steering) taken.add(id);
      for (const { id } of steering) undelivered.add(id);
      if (steering.length > 0) setQueue(waiting);
      return steering;
    },
    hasUndelivered: () => undelivered.size > 0,
    announce: emitter.announce,
    fold(stamped) {
      state = { ...reduce(state, stamped), entries: [] };
      if (stamped.event.type === 'message') undelivered.delete(stamped.event.message.id);
      if (stamped.event.type === 'run-end') ended = true;
    },
  };
}
