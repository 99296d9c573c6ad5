import { agentLock, sessionLock } from '../core/api.ts';
import { interruptRun, readRun, runningSessions } from '../store/runs.ts';
import { announceSession } from './announce-session.ts';
import type { App } from './app.ts';
import { heldLocks, tryLockSoon, waitForLock } from './locks.ts';

/**
 * Marks the runs of workers that died as interrupted, so that each offers Resume. One that cannot be
 * marked now (the storage is full) is left for a later time: it must not keep anything from opening.
 */
export async function interruptOrphans(app: App): Promise<void> {
  for (const session of await runningSessions(app.db)) {
    const name = sessionLock(app.scope, session);
    const release = await tryLockSoon(name, () => isUnderWay(app, session));
    if (release === null) continue;
    await interruptOrphan(app, session).catch(() => undefined);
    release();
  }
}

/**
 * Whether a run of the session goes on in a worker that lives: it looks at the queue when it ends.
 * False although the session's lock is held: that is about to be free, or a turn is about to begin.
 */
export async function isUnderWay(
  { scope, agent, db, runs }: App,
  session: string,
): Promise<boolean> {
  if (runs.get(session)?.hasEnded() === false) return true;
  const run = await readRun(db, session);
  if (run?.state !== 'running' || run.agent === agent) return false;
  return (await heldLocks()).has(agentLock(scope, run.agent));
}

/**
 * Closes what a dead worker left of a run. The caller holds the session's lock: nobody else runs it,
 * so a run that says it is under way is not.
 */
export async function interruptOrphan(app: App, session: string): Promise<void> {
  if ((await interruptRun(app.db, session)) === null) return;
  await announceSession(app, session);
  app.broadcast({ type: 'branch-changed', session });
}

/**
 * Watches the worker that runs a session elsewhere, once however often it is asked to: when it dies,
 * its runs are marked interrupted and the pages are told.
 */
export async function watchRun(app: App, session: string): Promise<void> {
  const owner = (await readRun(app.db, session))?.agent;
  if (owner === undefined || owner === app.agent || app.watched.has(owner)) return;
  app.watched.add(owner);
  try {
    await waitForLock(agentLock(app.scope, owner));
    await interruptOrphans(app);
  } finally {
    app.watched.delete(owner);
  }
}
