import type { IDBPIndex } from 'idb';
import type { SessionQuery, SessionSummary } from '../core/api.ts';
import { newestFirst } from './newest.ts';
import { summarize } from './sessions.ts';
import { read } from './transaction.ts';
import type { Database, Schema, SessionRecord, StoreName } from './schema.ts';

type ShelfIndex = IDBPIndex<Schema, StoreName[], 'sessions', 'shelf'>;

/** Sessions looked at in one request while searching titles. */
const searchBatch = 500;

/**
 * Sessions that are not deleted, newest first. The first page (no `before`) starts with all pinned
 * ones, then at most `limit` others; sessions of the same millisecond are never split between pages,
 * so a page can be a little longer. Titles match case-insensitively, NFKC; no message is read.
 */
export function listSessions(db: Database, query: SessionQuery): Promise<SessionSummary[]> {
  return read(db, ['sessions', 'runs'], async (transaction) => {
    const index = transaction.objectStore('sessions').index('shelf');
    const [pinned, others, runs] = await Promise.all([
      query.before === undefined ? newestFirst(index, shelf(1, Infinity)) : [],
      newestOthers(index, query),
      transaction.objectStore('runs').getAll(),
    ]);
    const runOf = new Map(runs.map((run) => [run.session, run]));
    return [...pinned.filter(titleMatcher(query.text)), ...others].map((record) =>
      summarize(record, runOf.get(record.id)),
    );
  });
}

async function newestOthers(
  index: ShelfIndex,
  { text, limit, before }: SessionQuery,
): Promise<SessionRecord[]> {
  const matches = titleMatcher(text);
  const size = text === '' ? limit : searchBatch;
  const found: SessionRecord[] = [];
  let from = before ?? Infinity;
  while (found.length < limit) {
    const page = await readPage(index, from, size);
    found.push(...page.filter(matches));
    const last = page.at(-1);
    if (last === undefined || page.length < size) break;
    from = last.updatedAt;
  }
  return cut(found, limit);
}

/** At least `size` records updated before `from`, as far as there are, the last instant complete. */
async function readPage(index: ShelfIndex, from: number, size: number): Promise<SessionRecord[]> {
  const records = await newestFirst(index, shelf(0, from), size + 1);
  const last = records[size - 1]?.updatedAt;
  if (last === undefined || records[size]?.updatedAt !== last) return records.slice(0, size);
  const sameInstant = await index.getAll([0, 0, last]);
  return [...records.filter(({ updatedAt }) => updatedAt > last), ...sameInstant.reverse()];
}

function cut(records: readonly SessionRecord[], limit: number): SessionRecord[] {
  const last = records[limit - 1]?.updatedAt;
  return records.filter(({ updatedAt }, index) => index < limit || updatedAt === last);
}

function shelf(pinned: 0 | 1, before: number): IDBKeyRange {
  return IDBKeyRange.bound([0, pinned], [0, pinned, before], false, true);
}

function titleMatcher(text: string): (record: SessionRecord) => boolean {
  const wanted = fold(text);
  return ({ title }) => wanted === '' || fold(title).includes(wanted);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
