import { read, write } from './transaction.ts';
import type { Database } from './schema.ts';

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
