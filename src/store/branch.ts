import type { TranscriptEntry } from '../core/api.ts';
import type { Message } from '../core/messages.ts';
import { estimateTokens } from '../core/tokens.ts';
import { parentOf, seqOf } from './entries.ts';
import { requireSession } from './sessions.ts';
import { read } from './transaction.ts';
import type { AnyTransaction, Database, Entry, SessionRecord } from './schema.ts';

interface BranchPage {
  /** Oldest first. */
  readonly entries: readonly TranscriptEntry[];
  readonly hasEarlier: boolean;
  /** Tokens, by estimate, of all that comes before. */
  readonly tokensBefore: number;
}

/**
 * The newest `limit` messages of the current branch, or of its part before the message `before`.
 * Costs what it returns, not what the session holds: in a session without forks one request.
 */
export function readBranch(
  db: Database,
  session: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<BranchPage> {
  return read(db, ['sessions', 'entries'], async (transaction) => {
    const record = await requireSession(transaction, session);
    const last =
      before === undefined
        ? await knownLeaf(transaction, record)
        : await parentOf(transaction, session, before);
    const branch = await walkUp(transaction, { session, last, limit });
    return {
      entries: branch.map((entry) => withVersions(entry, record)),
      hasEarlier: (branch[0]?.parent ?? null) !== null,
      tokensBefore: await tokensBefore(transaction, branch[0]),
    };
  });
}

/** The whole current branch, oldest first: what the model reads. */
export function readWholeBranch(db: Database, session: string): Promise<readonly Message[]> {
  return read(db, ['sessions', 'entries'], async (transaction) => {
    const last = await knownLeaf(transaction, await requireSession(transaction, session));
    const branch = await walkUp(transaction, { session, last, limit: Infinity });
    return branch.map(({ message }) => message);
  });
}

/**
 * Follows parents from `last` upwards. `seq` has no gaps and parents come before children, so the
 * tail of a branch is a key range, read at once; after a jump to an older branch the next range
 * starts where the wanted parent is. A parent that is missing ends the branch.
 */
async function walkUp(
  transaction: AnyTransaction,
  start: { readonly session: string; readonly last: string | null; readonly limit: number },
): Promise<Entry[]> {
  const { session, limit } = start;
  const newestFirst: Entry[] = [];
  let wanted = start.last;
  while (wanted !== null && newestFirst.length < limit) {
    const seq = await seqOf(transaction, session, wanted);
    if (seq === undefined) break;
    const from = Math.max(0, seq - (limit - newestFirst.length) + 1);
    const range = IDBKeyRange.bound([session, from], [session, seq]);
    const batch = await transaction.objectStore('entries').getAll(range);
    for (const entry of batch.reverse()) {
      if (entry.message.id !== wanted) continue;
      newestFirst.push(entry);
      wanted = entry.parent;
    }
  }
  return newestFirst.reverse();
}

/** The leaf, or the newest message where the pointer leads nowhere: history is never hidden. */
async function knownLeaf(
  transaction: AnyTransaction,
  { id, leaf }: SessionRecord,
): Promise<string | null> {
  if (leaf === null || (await seqOf(transaction, id, leaf)) !== undefined) return leaf;
  const range = IDBKeyRange.bound([id], [id, []]);
  const cursor = await transaction.objectStore('entries').openCursor(range, 'prev');
  return cursor?.value.message.id ?? null;
}

/** Known from the entry itself; what an earlier version stored without it is read and counted. */
async function tokensBefore(
  transaction: AnyTransaction,
  entry: Entry | undefined,
): Promise<number> {
  if (entry === undefined || entry.parent === null) return 0;
  const { session, parent, tokens, message } = entry;
  if (tokens !== undefined) return tokens - estimateTokens(message);
  const earlier = await walkUp(transaction, { session, last: parent, limit: Infinity });
  return earlier.reduce((sum, { message: one }) => sum + estimateTokens(one), 0);
}

function withVersions({ message, parent }: Entry, { forks }: SessionRecord): TranscriptEntry {
  const versions = forks.get(parent) ?? [];
  return versions.length > 1 ? { message, versions } : { message };
}
