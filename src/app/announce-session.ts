import { readSession, summarize } from '../store/sessions.ts';
import type { App } from './app.ts';

/**
 * Tells every page what the session looks like in a list now. Silent when it cannot be read, and
 * about a deleted one: pages would take its summary for the word that it is back.
 */
export async function announceSession({ db, broadcast }: App, session: string): Promise<void> {
  const record = await readSession(db, session).catch(() => undefined);
  if (record === undefined || record.deletedAt > 0) return;
  broadcast({ type: 'session-changed', session: summarize(record) });
}
