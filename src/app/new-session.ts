import type { SessionSummary } from '../core/api.ts';
import { newId } from '../lib/ids.ts';
import { createSession } from '../store/sessions.ts';
import { readSettings } from '../store/settings.ts';
import type { App } from './app.ts';

/** Makes an empty session with the default model and tells every page of it. */
export async function newSession({ db, broadcast }: App): Promise<SessionSummary> {
  const { defaultModel: model } = await readSettings(db);
  const session = await createSession(db, { id: newId(), model, at: Date.now() });
  broadcast({ type: 'session-changed', session });
  return session;
}
