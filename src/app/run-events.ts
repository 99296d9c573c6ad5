import type { LiveRun } from '../core/events.ts';
import type { Message, UserMessage } from '../core/messages.ts';
import { readQueue } from '../store/queue.ts';
import { checkpointPartial, endRun, markToolStarted } from '../store/runs.ts';
import type { RunRecord } from '../store/schema.ts';
import { readSummary, taintSession } from '../store/sessions.ts';
import { appendMessages } from '../store/tree.ts';
import { createActiveRun } from './active-run.ts';
import type { ActiveRun } from './active-run.ts';
import type { App } from './app.ts';
import { createEmitter } from './emit.ts';
import type { DurableEvent, Emitter } from './emit.ts';

export interface OpenRun {
  readonly active: ActiveRun;
  readonly emitter: Emitter;
}

/**
 * Opens the road of events for a run that has begun: what is durable is stored, everything is folded
 * into the run's live state and broadcast. `leaf` is the message that the run goes on from, and
 * `stored` holds the messages that were stored with the beginning.
 */
export async function openRun(
  app: App,
  begun: RunRecord,
  { leaf, stored }: { readonly leaf: string | null; readonly stored: readonly UserMessage[] },
): Promise<OpenRun> {
  const { session, run } = begun;
  const [summary, queue] = await Promise.all([
    readSummary(app.db, session),
    readQueue(app.db, session),
  ]);
  const known = new Set(stored.map(({ id }) => id));
  let parent = leaf;
  const storeMessage = async (message: Message): Promise<void> => {
    if (known.has(message.id)) return;
    const fromQueue = message.role === 'user';
    await appendMessages(app.db, { session, messages: [message], fromQueue });
    parent = message.id;
    if (message.role === 'tool' && message.untrusted) await taintSession(app.db, session);
  };
  const store = async (event: DurableEvent): Promise<void> => {
    switch (event.type) {
      case 'run-start':
        return;
      case 'message':
        return storeMessage(event.message);
      case 'tool-start':
        return markToolStarted(app.db, session, event.callId);
      case 'run-end':
        return endRun(app.db, session, run);
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
    storePartial: (partial: NonNullable<LiveRun['partial']>) =>
      checkpointPartial(app.db, session, { ...partial, parent, createdAt: Date.now() }),
    live: () => active.live(),
  });
  const active = createActiveRun({
    run,
    session: summary,
    queue,
    emitter,
  });
  return { active, emitter };
}
