import { AgentError } from '../core/errors.ts';
import type { AnyTransaction, Entry } from './schema.ts';

export async function seqOf(
  transaction: AnyTransaction,
  session: string,
  messageId: string,
): Promise<number | undefined> {
  const index = transaction.objectStore('entries').index('message');
  return (await index.getKey([session, messageId]))?.[1];
}

/** Rejects with `not-possible` when the session has no such message. */
export async function requireSeq(
  transaction: AnyTransaction,
  session: string,
  messageId: string,
): Promise<number> {
  const seq = await seqOf(transaction, session, messageId);
  if (seq === undefined) throw unknownMessage(messageId);
  return seq;
}

/** Rejects with `not-possible` when the session has no such message. */
export async function parentOf(
  transaction: AnyTransaction,
  session: string,
  messageId: string,
): Promise<string | null> {
  const entry = await transaction.objectStore('entries').index('message').get([session, messageId]);
  if (entry === undefined) throw unknownMessage(messageId);
  return entry.parent;
}

/** The entries of a session from `seq` on, of all branches, oldest first. */
export async function* entriesFrom(
  transaction: AnyTransaction,
  session: string,
  seq: number,
): AsyncGenerator<Entry> {
  const batchSize = 100;
  for (let from = seq; ; from += batchSize) {
    const range = IDBKeyRange.bound([session, from], [session, from + batchSize], false, true);
    const batch = await transaction.objectStore('entries').getAll(range);
    yield* batch;
    if (batch.length < batchSize) return;
  }
}

function unknownMessage(messageId: string): AgentError {
  return new AgentError('not-possible', `no message ${messageId} in this session`);
}
