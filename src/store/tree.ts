import type { Message } from '../core/messages.ts';
import { estimateTokens } from '../core/tokens.ts';
import { entriesFrom, parentOf, requireSeq } from './entries.ts';
import { dequeueWithin } from './queue.ts';
import { requireSession } from './sessions.ts';
import { read, together, write } from './transaction.ts';
import type { Database, Entry, RunState, SessionRecord, Transaction } from './schema.ts';

export interface Append {
  readonly session: string;
  /** Each becomes the child of the one before it. None: only the leaf moves to `parent`. */
  readonly messages: readonly Message[];
  /**
   * What the first one is appended to; null: nothing, it is another first message. Default: the leaf.
   * Under any other message it becomes another version of what follows that one (edit, regenerate).
   */
  readonly parent?: string | null | undefined;
  /** The messages waited in the session's queue: the same transaction takes them out of it. */
  readonly fromQueue?: boolean | undefined;
}

/**
 * Stores messages; the last one becomes the leaf. One transaction: resolved means stored, rejected
 * means nothing changed. `updatedAt` follows the newest `createdAt`. A message id that the session
 * already holds is refused.
 */
export function appendMessages(db: Database, append: Append): Promise<SessionRecord> {
  const queue = append.fromQueue === true ? (['queues'] as const) : [];
  return write(db, ['sessions', 'entries', ...queue], (transaction) =>
    appendWithin(transaction, append),
  );
}

/** A part of a larger transaction over sessions, entries (and queues); sets the run state too. */
export async function appendWithin(
  transaction: Transaction<'readwrite'>,
  { session, messages, parent, fromQueue, run }: Append & { readonly run?: RunState },
): Promise<SessionRecord> {
  let record = await requireSession(transaction, session);
  if (run !== undefined) record = { ...record, run };
  if (parent !== undefined) record = await moveLeaf(transaction, record, parent);
  const entries: Entry[] = [];
  for (const message of messages) {
    const entry = { session, seq: record.nextSeq, parent: record.leaf, message };
    record = grow(record, message);
    entries.push({ ...entry, tokens: record.leafTokens });
  }
  const grown = record;
  await together([
    ...entries.map((entry) => () => transaction.objectStore('entries').add(entry)),
    () => transaction.objectStore('sessions').put(grown),
    ...(fromQueue === true ? [() => dequeueWithin(transaction, session, messages)] : []),
  ]);
  return grown;
}

/** Shows another version: the newest leaf below the message becomes current. */
export function selectVersion(
  db: Database,
  session: string,
  messageId: string,
): Promise<SessionRecord> {
  return write(db, ['sessions', 'entries'], async (transaction) => {
    const seq = await requireSeq(transaction, session, messageId);
    const below = new Set([messageId]);
    let leaf = messageId;
    for await (const { message, parent } of entriesFrom(transaction, session, seq + 1)) {
      if (parent === null || !below.has(parent)) continue;
      below.add(message.id);
      leaf = message.id;
    }
    const record = await withLeaf(transaction, await requireSession(transaction, session), leaf);
    await transaction.objectStore('sessions').put(record);
    return record;
  });
}

/** What the message is appended to; null for a first message. */
export function readParent(
  db: Database,
  session: string,
  messageId: string,
): Promise<string | null> {
  return read(db, ['entries'], (transaction) => parentOf(transaction, session, messageId));
}

function grow(record: SessionRecord, message: Message): SessionRecord {
  const { leaf, leafTokens, forks, nextSeq, updatedAt, tainted } = record;
  const versions = forks.get(leaf);
  return {
    ...record,
    leaf: message.id,
    leafTokens: leafTokens === undefined ? undefined : leafTokens + estimateTokens(message),
    nextSeq: nextSeq + 1,
    updatedAt: Math.max(updatedAt, message.createdAt),
    forks: versions === undefined ? forks : new Map(forks).set(leaf, [...versions, message.id]),
    // For good, and with the message: no moment in which grants hold although it is there.
    tainted: tainted || (message.role === 'tool' && message.untrusted === true),
  };
}

/** The record with another message as its leaf. */
async function withLeaf(
  transaction: Transaction<'readwrite'>,
  record: SessionRecord,
  leaf: string | null,
): Promise<SessionRecord> {
  if (leaf === null) return { ...record, leaf, leafTokens: 0 };
  const entry = await transaction.objectStore('entries').index('message').get([record.id, leaf]);
  return { ...record, leaf, leafTokens: entry?.tokens };
}

/** The leaf moved to `parent`, with the children it has, so that `grow` can add to them. */
async function moveLeaf(
  transaction: Transaction<'readwrite'>,
  record: SessionRecord,
  parent: string | null,
): Promise<SessionRecord> {
  const { id: session, leaf, forks } = record;
  if (parent === leaf) return record;
  const seq = parent === null ? -1 : await requireSeq(transaction, session, parent);
  const moved = await withLeaf(transaction, record, parent);
  if (forks.has(parent)) return moved;
  // A parent that is not in `forks` has at most one child, mostly the entry right after it.
  for await (const entry of entriesFrom(transaction, session, seq + 1)) {
    if (entry.parent !== parent) continue;
    return { ...moved, forks: new Map(forks).set(parent, [entry.message.id]) };
  }
  return moved;
}
