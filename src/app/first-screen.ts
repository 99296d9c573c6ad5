import type { FirstScreen, FirstScreenQuery, SessionSnapshot } from '../core/api.ts';
import { listSessions } from '../store/session-list.ts';
import { readSettings } from '../store/settings.ts';
import type { App } from './app.ts';
import { listModels } from './model-list.ts';
import { newSession } from './new-session.ts';
import { openSession } from './open-session.ts';

/**
 * All that a page shows first, read at once. A session that cannot be opened is left out: asking for
 * it by its id tells why. `last`: the one that was open last.
 */
export async function readFirstScreen(
  app: App,
  { session, messages, sessions: limit }: FirstScreenQuery,
  last: string | null,
): Promise<FirstScreen> {
  const { db } = app;
  const [sessions, settings, models, opened] = await Promise.all([
    listSessions(db, { text: '', limit }),
    readSettings(db),
    listModels(db),
    openWanted(app, session === 'any' ? { last } : session, messages),
  ]);
  // A session made on the way may have come too late for the list.
  const missing = opened !== null && sessions.every(({ id }) => id !== opened.session.id);
  const isNew = missing && opened.entries.length === 0;
  return { sessions: isNew ? [opened.session, ...sessions] : sessions, settings, models, opened };
}

async function openWanted(
  app: App,
  wanted: { readonly id: string } | { readonly last: string | null } | null,
  limit: number,
): Promise<SessionSnapshot | null> {
  if (wanted === null) return null;
  const open = (session: string): Promise<SessionSnapshot | null> =>
    openSession(app, session, limit).catch(() => null);
  if ('id' in wanted) return open(wanted.id);
  const opened = wanted.last === null ? null : await open(wanted.last);
  if (opened !== null) return opened;
  const [newest] = await listSessions(app.db, { text: '', limit: 1 });
  return open((newest ?? (await newSession(app))).id);
}
