import type { AgentApi } from '../core/api.ts';
import { readBranch } from '../store/branch.ts';
import { saveDraft } from '../store/drafts.ts';
import { listSessions } from '../store/session-list.ts';
import { deleteSession, readSession, restoreSession, updateSession } from '../store/sessions.ts';
import type { App } from './app.ts';
import { newSession } from './new-session.ts';
import { openSession } from './open-session.ts';
import { obey } from './obey.ts';
import { settle } from './result.ts';

type SessionCommands = Pick<
  AgentApi,
  | 'listSessions'
  | 'createSession'
  | 'updateSession'
  | 'deleteSession'
  | 'restoreSession'
  | 'openSession'
  | 'earlierMessages'
  | 'saveDraft'
>;

export function sessionCommands(app: App): SessionCommands {
  const { db, broadcast } = app;
  return {
    listSessions: (query) => settle(() => listSessions(db, query)),
    createSession: () => settle(() => newSession(app)),
    updateSession: (id, change) =>
      settle(async () => {
        const session = await updateSession(db, id, change);
        broadcast({ type: 'session-changed', session });
        return session;
      }),
    deleteSession: (session) =>
      settle(async () => {
        await deleteSession(db, session, Date.now());
        const stop = { type: 'stop' } as const;
        if (obey(app, session, stop) === 'none')
          broadcast({ type: 'command', session, command: stop });
        broadcast({ type: 'session-deleted', session });
      }),
    restoreSession: (id) =>
      settle(async () => {
        const session = await restoreSession(db, id);
        broadcast({ type: 'session-changed', session });
        return session;
      }),
    openSession: (session, limit) => settle(() => openSession(app, session, limit)),
    earlierMessages: (session, before, limit) =>
      settle(async () => (await readBranch(db, session, { before, limit })).entries),
    saveDraft: (session, text) =>
      settle(async () => {
        // Of a session that is gone for good nothing may come back.
        if ((await readSession(db, session)) !== undefined) await saveDraft(db, session, text);
      }),
  };
}
