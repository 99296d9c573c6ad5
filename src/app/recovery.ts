import { agentLock, sessionLock } from '../core/api.ts';
import { findOrphans, interruptRun } from '../store/runs.ts';
import { announceSession } from './announce-session.ts';
import type { App } from './app.ts';
import { heldLocks, waitForLock } from './locks.ts';

/** Marks the runs of workers that died as interrupted, so that each offers Resume. */
export async function interruptOrphans(app: App): Promise<void> {
  const held = await heldLocks();
  const orphans = await findOrphans(app.db, (session) => held.has(sessionLock(app.scope, session)));
  for (const { session } of orphans) await interrupt(app, session);
}

/** Watches the owner of a run that is under way elsewhere; marks the run interrupted when it dies. */
export async function watchOwner(app: App, owner: string): Promise<void> {
  await waitForLock(agentLock(app.scope, owner));
  await interruptOrphans(app);
}

async function interrupt(app: App, session: string): Promise<void> {
  if ((await interruptRun(app.db, session)) === null) return;
  await announceSession(app, session);
  app.broadcast({ type: 'branch-changed', session });
}
