import type { SessionSummary } from '../core/api.ts';
import type { Message, UserMessage } from '../core/messages.ts';
import { checkpointPartial, endRun, interruptRun, markToolStarted } from '../store/runs.ts';
import type { RunRecord } from '../store/schema.ts';
import { appendMessages } from '../store/tree.ts';
import { createActiveRun } from './active-run.ts';
import type { ActiveRun } from './active-run.ts';
import type { App } from './app.ts';
import { createEmitter } from './emit.ts';
import type { DurableEvent, Emitter } from './emit.ts';

export interface OpenRun {
  readonly active: ActiveRun;
  readonly emitter: Emitter;
  /** Stores that the run is over. */
  readonly close: () => Promise<void>;
  /** True once anything beyond the beginning was stored. */
  readonly hasAppended: () => boolean;
}

export interface RunBeginning {
  readonly session: SessionSummary;
  readonly queue: readonly UserMessage[];
  /** Stored with the beginning. */
  readonly messages: readonly UserMessage[];
  /** The message that the run goes on from. */
  readonly leaf: string | null;
  /** What the run appends becomes another version of what followed `leaf` before. */
  readonly isVersion: boolean;
}

/**
 * Opens the road of events for a run that has begun: what is durable is stored, everything is folded
 * into the run's live state and broadcast.
 */
export function openRun(app: App, begun: RunRecord, beginning: RunBeginning): OpenRun {
  const { session, run } = begun;
  const known = new Set(beginning.messages.map(({ id }) => id));
  const unanswered = new Set<string>();
  let parent = beginning.leaf;
  let appended = false;
  const storeMessage = async (message: Message): Promise<void> => {
    if (known.has(message.id)) return;
    const fromQueue = message.role === 'user';
    await appendMessages(app.db, { session, messages: [message], fromQueue });
    // Only now is there another version to tell of: the first message of this one.
    if (!appended && beginning.isVersion) app.broadcast({ type: 'branch-changed', session });
    appended = true;
    parent = message.id;
    if (message.role === 'tool') unanswered.delete(message.callId);
  };
  // A call that began and whose result could not be stored may have taken effect: the record of it
  // must outlive the run, so that nothing repeats the call unasked.
  const close = async (): Promise<void> => {
    if (unanswered.size > 0) await interruptRun(app.db, session);
    else await endRun(app.db, session, run);
  };
  const store = async (event: DurableEvent): Promise<void> => {
    switch (event.type) {
      case 'run-start':
        return;
      case 'message':
        return storeMessage(event.message);
      case 'tool-start':
        await markToolStarted(app.db, session, event.callId);
        unanswered.add(event.callId);
        return;
      case 'run-end':
        return close();
    }
  };
  const emitter = createEmitter({
    session,
    run,
    publish(stamped) {
      active.fold(stamped);
      app.broadcast({ type: 'event', ...stamped });
    },
    store,
    storePartial: (partial) =>
      checkpointPartial(app.db, session, { ...partial, parent, createdAt: Date.now() }),
    live: () => active.live(),
  });
  const active = createActiveRun({
    run,
    session: beginning.session,
    queue: beginning.queue,
    emitter,
  });
  return { active, emitter, close, hasAppended: () => appended };
}
