import { type Message, userText } from '../core/messages.ts';
import { read, write } from './transaction.ts';
import type { Database, Transaction } from './schema.ts';

/** What the person was typing in a session; empty when nothing. */
export function readDraft(db: Database, session: string): Promise<string> {
  return read(db, ['drafts'], async (transaction) => {
    const draft = await transaction.objectStore('drafts').get(session);
    return draft?.text ?? '';
  });
}

/** Overwrites the draft of a session; empty text removes it. */
export async function saveDraft(db: Database, session: string, text: string): Promise<void> {
  await write(db, ['drafts'], async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    await (text === '' ? drafts.delete(session) : drafts.put({ session, text }));
  });
}

/**
 * Removes the draft that one of `messages` was sent from, in the transaction that stores them: a
 * page that dies before it hears of that would show its text twice. A draft with other words, typed
 * since, stays.
 */
export async function removeSentDraft(
  transaction: Transaction<'readwrite'>,
  session: string,
  messages: readonly Message[],
): Promise<void> {
  const drafts = transaction.objectStore('drafts');
  const draft = (await drafts.get(session))?.text.trim();
  const sent = messages.some((message) => message.role === 'user' && userText(message) === draft);
  if (sent) await drafts.delete(session);
}
