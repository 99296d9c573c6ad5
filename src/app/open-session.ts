import { channelName } from '../core/api.ts';
import type { ChannelMessage, SessionSnapshot } from '../core/api.ts';
import { AgentError } from '../core/errors.ts';
import type { LiveRun } from '../core/events.ts';
import { contextTokens } from '../core/tokens.ts';
import { systemPrompt } from '../memory/prompt.ts';
import { readBranch } from '../store/branch.ts';
import { readDraft } from '../store/drafts.ts';
import { readQueue } from '../store/queue.ts';
import { readRun } from '../store/runs.ts';
import { readSession, readSummary } from '../store/sessions.ts';
import { saveLastSession } from '../store/settings.ts';
import type { App } from './app.ts';
import { readWindow } from './model-list.ts';
import { interruptOrphans, watchRun } from './recovery.ts';

/** How long the owner of a run may take to tell its live state: a frozen tab never does. */
const announceLimit = 400;

/**
 * What a page needs to show a session. The live state is read before the messages: a message that is
 * in both is then known, never missing. A run whose owner is dead is marked interrupted on the way.
 * Rejects with `not-possible` for a session that does not exist (any more).
 */
export async function openSession(
  app: App,
  session: string,
  limit: number,
): Promise<SessionSnapshot> {
  const [record, live] = await Promise.all([readSession(app.db, session), liveRun(app, session)]);
  if (record === undefined || record.deletedAt > 0) {
    throw new AgentError('not-possible', 'This session was deleted.');
  }
  const [summary, branch, queue, draft, window] = await Promise.all([
    readSummary(app.db, session),
    readBranch(app.db, session, { limit }),
    readQueue(app.db, session),
    readDraft(app.db, session),
    readWindow(app.db, record.model),
  ]);
  // Where it cannot be stored, the next start opens another session.
  saveLastSession(app.db, session).catch(() => undefined);
  const { entries, hasEarlier, tokensBefore: before } = branch;
  return {
    session: summary,
    entries,
    hasEarlier,
    live: live && withoutStored(live, new Set(entries.map(({ message }) => message.id))),
    queue,
    draft,
    context: {
      tokens: contextTokens({
        system: systemPrompt(),
        tools: app.tools,
        messages: entries.map(({ message }) => message),
        before,
        model: summary.model,
      }),
      window,
    },
  };
}

async function liveRun(app: App, session: string): Promise<LiveRun | null> {
  const own = app.runs.get(session);
  if (own) return own.live();
  const run = await readRun(app.db, session);
  if (run?.state !== 'running') return null;
  await interruptOrphans(app);
  if ((await readRun(app.db, session))?.state !== 'running') return null;
  // Rejects only when the database is gone, which ends this worker.
  watchRun(app, session).catch(() => undefined);
  return askOwner(app, session);
}

/** Asks the worker that owns the run for its live state; null when it does not answer in time. */
function askOwner(app: App, session: string): Promise<LiveRun | null> {
  const channel = new BroadcastChannel(channelName(app.scope));
  return new Promise((resolve) => {
    const finish = (live: LiveRun | null): void => {
      clearTimeout(timer);
      channel.close();
      resolve(live);
    };
    const timer = setTimeout(finish, announceLimit, null);
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.type !== 'event' || data.session !== session) return;
      const { event, run, seq } = data;
      if (event.type === 'live-state') finish({ ...event.live, run, seq });
      if (event.type === 'run-end') finish(null);
    };
    app.broadcast({ type: 'command', session, command: { type: 'announce' } });
  });
}

/** The partial answer is dropped where its whole is already among the messages. */
function withoutStored(live: LiveRun, stored: ReadonlySet<string>): LiveRun {
  return live.partial && stored.has(live.partial.messageId) ? { ...live, partial: null } : live;
}
