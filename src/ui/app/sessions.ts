import type { SessionSummary } from '../../core/api.ts';
import { shellWords } from '../words/shell.ts';
import type { App } from './context.ts';

/** What a person reads as the name of a session. */
export const titleOf = ({ title }: Pick<SessionSummary, 'title'>): string =>
  title === '' ? shellWords.untitled : title;

/** Opens an empty session: one that is there already, else a new one. */
export async function openNewSession({ client, navigation, toasts }: App): Promise<void> {
  const { sessions } = client.list;
  // From the shortcut's address "back" would only lead here again.
  const open = navigation.route.value.room === 'new' ? navigation.replace : navigation.go;
  const empty = sessions.value.find(({ title, running }) => title === '' && !running);
  if (empty !== undefined) {
    open({ room: 'chat', session: empty.id });
    return;
  }
  const created = await client.agent.createSession();
  if (!toasts.report(created)) return;
  client.list.put(created.value);
  open({ room: 'chat', session: created.value.id });
}

export async function renameSession(app: App, session: string, title: string): Promise<void> {
  const answer = await app.client.agent.updateSession(session, { title: title.trim() });
  if (app.toasts.report(answer)) app.client.list.put(answer.value);
}

export async function togglePin(app: App, { id, pinned }: SessionSummary): Promise<void> {
  const answer = await app.client.agent.updateSession(id, { pinned: !pinned });
  if (app.toasts.report(answer)) app.client.list.put(answer.value);
}

/** Deletes at once and offers to undo it. An open session gives way to the newest other one. */
export async function deleteSession(app: App, summary: SessionSummary): Promise<void> {
  const { client, navigation, toasts } = app;
  const answer = await client.agent.deleteSession(summary.id);
  if (!toasts.report(answer)) return;
  client.list.remove(summary.id);
  const route = navigation.route.value;
  if (route.room === 'chat' && route.session === summary.id) {
    navigation.replace({ room: 'chat', session: client.list.sessions.value[0]?.id ?? null });
  }
  toasts.show({
    kind: 'note',
    text: shellWords.sessionDeleted(titleOf(summary)),
    action: { name: shellWords.undo, run: () => void restoreSession(app, summary.id) },
  });
}

/** Undoes `deleteSession` and opens the session. */
export async function restoreSession(app: App, session: string): Promise<void> {
  const answer = await app.client.agent.restoreSession(session);
  if (!app.toasts.report(answer)) return;
  app.client.list.put(answer.value);
  app.navigation.go({ room: 'chat', session });
}
