import type { Message, UserMessage } from '../core/messages.ts';
import { removeSentDraft } from './drafts.ts';
import { read, write } from './transaction.ts';
import type { Database, Transaction } from './schema.ts';

/** Messages of the person that wait for the run to end or, when steering, for its next step. */
export function readQueue(db: Database, session: string): Promise<readonly UserMessage[]> {
  return read(db, ['queues'], async (transaction) => {
    const queue = await transaction.objectStore('queues').get(session);
    return queue?.messages ?? [];
  });
}

/** Adds a message at the end, removes the draft it was sent from, and returns the queue. */
export function enqueue(
  db: Database,
  session: string,
  message: UserMessage,
): Promise<readonly UserMessage[]> {
  return write(db, ['queues', 'drafts'], async (transaction) => {
    await removeSentDraft(transaction, session, [message]);
    return changeWithin(transaction, session, (messages) => [...messages, message]);
  });
}

/** Takes a message out, if it still waits, and returns the queue. */
export function unqueue(
  db: Database,
  session: string,
  messageId: string,
): Promise<readonly UserMessage[]> {
  return write(db, ['queues'], (transaction) =>
    changeWithin(transaction, session, (messages) => messages.filter(({ id }) => id !== messageId)),
  );
}

/** Takes out the messages that go into the transcript, in the transaction that puts them there. */
export async function dequeueWithin(
  transaction: Transaction<'readwrite'>,
  session: string,
  delivered: readonly Message[],
): Promise<readonly UserMessage[]> {
  const ids = new Set(delivered.map(({ id }) => id));
  return changeWithin(transaction, session, (messages) =>
    messages.filter(({ id }) => !ids.has(id)),
  );
}

type Change = (messages: readonly UserMessage[]) => readonly UserMessage[];

async function changeWithin(
  transaction: Transaction<'readwrite'>,
  session: string,
  change: Change,
): Promise<readonly UserMessage[]> {
  const queues = transaction.objectStore('queues');
  const messages = change((await queues.get(session))?.messages ?? []);
  await (messages.length === 0 ? queues.delete(session) : queues.put({ session, messages }));
  return messages;
}
