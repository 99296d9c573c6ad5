import { sessionLock } from '../core/api.ts';
import { AgentError, toErrorInfo } from '../core/errors.ts';
import type { NoticeMessage, UserMessage } from '../core/messages.ts';
import type { RunReport } from '../core/run.ts';
import { newId } from '../lib/ids.ts';
import { readQueue } from '../store/queue.ts';
import { appendMessages } from '../store/tree.ts';
import type { ActiveRun } from './active-run.ts';
import type { App } from './app.ts';
import { tryLockSoon } from './locks.ts';
import type { Release } from './locks.ts';
import { interruptOrphan, isUnderWay } from './recovery.ts';
import { beginTurn } from './turn.ts';
import type { BegunTurn, TurnStart } from './turn.ts';

/** What to start, worked out while the session's lock is held; null: nothing after all. */
type Prepare = () => Promise<TurnStart | null> | TurnStart;

/**
 * Starts a turn of a session that is idle in every tab. Resolves once its start is stored; the run
 * goes on by itself, and so do the messages that queue up meanwhile. Rejects with `busy` when a run
 * is under way anywhere.
 */
export async function startRun(app: App, session: string, prepare: Prepare): Promise<void> {
  const release = await holdSession(app, session);
  let begun: BegunTurn;
  try {
    await interruptOrphan(app, session);
    const start = await prepare();
    if (start === null) {
      release();
      return;
    }
    begun = await beginTurn(app, session, start);
  } catch (thrown) {
    release();
    throw thrown;
  }
  void runAll(app, { session, begun, release });
}

/** Takes a session for what must not meet a run. Rejects with `busy` when one is under way anywhere. */
export async function holdSession(app: App, session: string): Promise<Release> {
  const name = sessionLock(app.scope, session);
  const release = await tryLockSoon(name, () => isUnderWay(app, session));
  if (release === null) throw new AgentError('busy');
  return release;
}

/** As `startRun`; false when a run is under way. */
export async function startUnlessBusy(
  app: App,
  session: string,
  prepare: Prepare,
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

/** A turn over what waits in the queue; null when nothing does, any more. */
export async function waitingTurn(app: App, session: string): Promise<TurnStart | null> {
  const start = await queuedTurn(app, session);
  return start.messages.length === 0 ? null : start;
}

interface HeldSession {
  readonly session: string;
  readonly begun: BegunTurn;
  readonly release: Release;
}

/**
 * Runs a turn, then what has queued up, until nothing waits or a run was stopped or failed: what
 * waits then stays in the queue for the person to decide. Stop counts between two turns, too: until
 * the next one begins it reaches the one that ended. Never rejects: a queued turn that cannot begin
 * is told in the transcript. Who queues a message after the last look finds no run under way, and
 * starts one.
 */
async function runAll(app: App, { session, begun, release }: HeldSession): Promise<void> {
  try {
    for (let turn: BegunTurn | null = begun; turn !== null;) {
      const report = await turn.finish();
      if (!mayGoOn(report)) turn.active.controller.abort();
      turn = await beginQueued(app, session, turn.active);
    }
  } finally {
    app.runs.delete(session);
    release();
  }
}

/** Null when nothing waits, when nothing may follow, and when the turn cannot begin. */
async function beginQueued(
  app: App,
  session: string,
  { controller }: ActiveRun,
): Promise<BegunTurn | null> {
  const stopped = controller.signal;
  try {
    stopped.throwIfAborted();
    const start = await waitingTurn(app, session);
    return start && (await beginTurn(app, session, { ...start, stopped }));
  } catch (thrown) {
    if (!stopped.aborted) await tellFailure(app, session, thrown);
    return null;
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

const mayGoOn = ({ outcome }: RunReport): boolean => outcome === 'done' || outcome === 'limit';
