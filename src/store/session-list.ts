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
  return read(db, ['sessions'], async (transaction) => {
    const index = transaction.objectStore('sessions').index('shelf');
    return (await matching(index, query)).map(summarize);
  });
}

async function matching(
  index: ShelfIndex,
  { text, limit, before }: SessionQuery,
): Promise<SessionRecord[]> {
  const matches = titleMatcher(text);
  const size = text === '' ? limit : searchBatch;
  const first = before === undefined ? await readFirst(index, size) : undefined;
  const found: SessionRecord[] = [];
  let page = first?.others ?? (await readPage(index, before ?? Infinity, size));
  for (;;) {
    found.push(...page.filter(matches));
    const last = page.at(-1);
    if (last === undefined || page.length < size || found.length >= limit) break;
    page = await readPage(index, last.updatedAt, size);
  }
  return [...(first?.pinned.filter(matches) ?? []), ...cut(found, limit)];
}

/** Pinned ones sort above all others, so that one request is enough where there are none. */
async function readFirst(
  index: ShelfIndex,
  size: number,
): Promise<{ readonly pinned: SessionRecord[]; readonly others: SessionRecord[] }> {
  const newest = await newestFirst(index, IDBKeyRange.bound([0], [0, []]), size + 1);
  if (newest[0]?.pinned !== 1) return { pinned: [], others: await complete(index, newest, size) };
  const [pinned, others] = await Promise.all([
    newestFirst(index, shelf(1, Infinity)),
    readPage(index, Infinity, size),
  ]);
  return { pinned, others };
}

async function readPage(index: ShelfIndex, from: number, size: number): Promise<SessionRecord[]> {
  return complete(index, await newestFirst(index, shelf(0, from), size + 1), size);
}

/** The first `size` records, and all others of the same instant as the last of them. */
async function complete(
  index: ShelfIndex,
  records: readonly SessionRecord[],
  size: number,
): Promise<SessionRecord[]> {
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
