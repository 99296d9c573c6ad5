import type { FirstScreen, FirstScreenQuery, SessionSnapshot } from '../core/api.ts';
import { listSessions } from '../store/session-list.ts';
import { readLastSession, readSettings } from '../store/settings.ts';
import type { App } from './app.ts';
import { listModels } from './model-list.ts';
import { newSession } from './new-session.ts';
import { openSession } from './open-session.ts';

/**
 * All that a page shows first, read at once. A session that cannot be opened is left out: asking for
 * it by its id tells why.
 */
export async function readFirstScreen(
  app: App,
  { session, messages, sessions: limit }: FirstScreenQuery,
): Promise<FirstScreen> {
  const { db } = app;
  const [sessions, settings, models, opened] = await Promise.all([
    listSessions(db, { text: '', limit }),
    readSettings(db),
    listModels(db),
    openWanted(app, session, messages),
  ]);
  // A session made on the way may have come too late for the list.
  const missing = opened !== null && sessions.every(({ id }) => id !== opened.session.id);
  const isNew = missing && opened.entries.length === 0;
  return { sessions: isNew ? [opened.session, ...sessions] : sessions, settings, models, opened };
}

async function openWanted(
  app: App,
  wanted: FirstScreenQuery['session'],
  limit: number,
): Promise<SessionSnapshot | null> {
  if (wanted === null) return null;
  const open = (session: string): Promise<SessionSnapshot | null> =>
    openSession(app, session, limit).catch(() => null);
  if (wanted !== 'any') return open(wanted.id);
  const last = await readLastSession(app.db);
  const opened = last === null ? null : await open(last);
  if (opened !== null) return opened;
  const [newest] = await listSessions(app.db, { text: '', limit: 1 });
  return open((newest ?? (await newSession(app))).id);
}
