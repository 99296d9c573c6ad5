import { read, write } from './transaction.ts';
import type { Database, Transaction } from './schema.ts';

/**
 * Removes for good what was deleted before `olderThan` (epoch milliseconds), one session per
 * transaction, and returns the ids. A session restored in the meantime stays.
 */
export async function purgeDeleted(db: Database, olderThan: number): Promise<readonly string[]> {
  const deleted = IDBKeyRange.bound([1], [olderThan], false, true);
  const sessions = await read(db, ['sessions'], (transaction) =>
    transaction.objectStore('sessions').index('shelf').getAllKeys(deleted),
  );
  const purged: string[] = [];
  for (const session of sessions) {
    const gone = await write(
      db,
      ['sessions', 'entries', 'drafts', 'queues', 'runs', 'partials'],
      (transaction) => purge(transaction, session, olderThan),
    );
    if (gone) purged.push(session);
  }
  return purged;
}

async function purge(
  transaction: Transaction<'readwrite'>,
  session: string,
  olderThan: number,
): Promise<boolean> {
  const record = await transaction.objectStore('sessions').get(session);
  if (record === undefined || record.deletedAt === 0 || record.deletedAt >= olderThan) return false;
  await Promise.all([
    transaction.objectStore('entries').delete(IDBKeyRange.bound([session], [session, []])),
    ...(['sessions', 'drafts', 'queues', 'runs', 'partials'] as const).map((store) =>
      transaction.objectStore(store).delete(session),
    ),
  ]);
  return true;
}
