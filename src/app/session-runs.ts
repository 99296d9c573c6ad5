import { sessionLock } from '../core/api.ts';
import { AgentError, toErrorInfo } from '../core/errors.ts';
import type { NoticeMessage, UserMessage } from '../core/messages.ts';
import type { RunReport } from '../core/run.ts';
import { newId } from '../lib/ids.ts';
import { readQueue } from '../store/queue.ts';
import { appendMessages } from '../store/tree.ts';
import type { App } from './app.ts';
import { tryLock } from './locks.ts';
import type { Release } from './locks.ts';
import { interruptOrphan } from './recovery.ts';
import { beginTurn } from './turn.ts';
import type { BegunTurn, TurnStart } from './turn.ts';

/**
 * Starts a turn of a session that is idle in every tab. Resolves once its start is stored; the run
 * goes on by itself, and so do the messages that queue up meanwhile. Rejects with `busy` when a run
 * is under way anywhere.
 */
export async function startRun(
  app: App,
  session: string,
  prepare: () => Promise<TurnStart> | TurnStart,
): Promise<void> {
  const release = await tryLock(sessionLock(app.scope, session));
  if (release === null) throw new AgentError('busy');
  let begun: BegunTurn;
  try {
    await interruptOrphan(app, session);
    begun = await beginTurn(app, session, await prepare());
  } catch (thrown) {
    release();
    throw thrown;
  }
  void runAll(app, { session, begun, release });
}

/** As `startRun`; false when a run is under way. */
export async function startUnlessBusy(
  app: App,
  session: string,
  prepare: () => Promise<TurnStart> | TurnStart,
): Promise<boolean> {
  try {
    await startRun(app, session, prepare);
    return true;
  } catch (thrown) {
    if (thrown instanceof AgentError && thrown.info.code === 'busy') return false;
    throw thrown;
  }
}

/** A turn over everything that waits in the queue, and `last` after it. */
export async function queuedTurn(
  app: App,
  session: string,
  last: readonly UserMessage[] = [],
): Promise<TurnStart> {
  const queue = await readQueue(app.db, session);
  return { trigger: 'user', messages: [...queue, ...last] };
}

interface HeldSession {
  readonly session: string;
  readonly begun: BegunTurn;
  readonly release: Release;
}

/**
 * Runs a turn, then what has queued up, until nothing waits or a run was stopped or failed: what
 * waits then stays in the queue for the person to decide. A message that another tab queues between
 * the last look and the release of the lock is found by the look after it. Never rejects: a queued
 * turn that cannot begin is told in the transcript.
 */
async function runAll(app: App, held: HeldSession): Promise<void> {
  const { session } = held;
  try {
    if (!(await runHeld(app, held))) return;
    if ((await readQueue(app.db, session)).length === 0) return;
    await startUnlessBusy(app, session, () => queuedTurn(app, session));
  } catch (thrown) {
    await tellFailure(app, session, thrown);
  }
}

/** False when the last turn was stopped or failed. */
async function runHeld(app: App, { session, begun, release }: HeldSession): Promise<boolean> {
  try {
    for (let next: BegunTurn | null = begun; next !== null;) {
      if (!mayGoOn(await next.finish())) return false;
      next = await beginQueued(app, session);
    }
    return true;
  } finally {
    release();
  }
}

/** A notice in the transcript. Where not even that can be stored, the queue still shows the message. */
async function tellFailure(app: App, session: string, thrown: unknown): Promise<void> {
  const now = Date.now();
  const notice: NoticeMessage = {
    role: 'notice',
    id: newId(now),
    createdAt: now,
    code: 'run-failed',
    error: toErrorInfo(thrown),
  };
  await appendMessages(app.db, { session, messages: [notice] }).catch(() => undefined);
  app.broadcast({ type: 'branch-changed', session });
}

async function beginQueued(app: App, session: string): Promise<BegunTurn | null> {
  const start = await queuedTurn(app, session);
  return start.messages.length === 0 ? null : beginTurn(app, session, start);
}

const mayGoOn = ({ outcome }: RunReport): boolean => outcome === 'done' || outcome === 'limit';
