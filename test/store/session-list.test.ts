import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/store/schema.ts';
import { createSession, deleteSession, updateSession } from '../../src/store/sessions.ts';
import { listSessions } from '../../src/store/session-list.ts';
import { demo, openFresh } from './support.ts';

const titles = async (db: Database, query: Parameters<typeof listSessions>[1]) =>
  (await listSessions(db, query)).map(({ title }) => title);

async function withSessions(sessions: readonly [title: string, at: number][]): Promise<Database> {
  const db = await openFresh();
  for (const [title, at] of sessions) {
    await createSession(db, { id: title, model: demo, at });
    await updateSession(db, title, { title });
  }
  return db;
}

const native = Object.getOwnPropertyDescriptor(IDBIndex.prototype, 'getAllRecords');

describe.each(['getAllRecords', 'a cursor'])('Listing with %s', (way) => {
  afterEach(() => {
    if (native) Object.defineProperty(IDBIndex.prototype, 'getAllRecords', native);
  });

  async function prepare(sessions: readonly [string, number][]): Promise<Database> {
    const db = await withSessions(sessions);
    expect(native).toBeDefined();
    if (way === 'a cursor')
      delete (IDBIndex.prototype as { getAllRecords?: unknown }).getAllRecords;
    return db;
  }

  test('gives the newest first, in pages that neither repeat nor lose one', async () => {
    const db = await prepare([
      ['a', 10],
      ['b', 30],
      ['c', 20],
      ['d', 50],
      ['e', 40],
    ]);
    expect(await titles(db, { text: '', limit: 2 })).toEqual(['d', 'e']);
    expect(await titles(db, { text: '', limit: 2, before: 40 })).toEqual(['b', 'c']);
    expect(await titles(db, { text: '', limit: 2, before: 20 })).toEqual(['a']);
    expect(await titles(db, { text: '', limit: 2, before: 10 })).toEqual([]);
    expect(await titles(db, { text: '', limit: 5 })).toEqual(['d', 'e', 'b', 'c', 'a']);
  });

  test('never splits sessions of the same millisecond between pages', async () => {
    const db = await prepare([
      ['a', 10],
      ['b', 20],
      ['c', 20],
      ['d', 20],
      ['e', 30],
    ]);
    expect((await titles(db, { text: '', limit: 2 })).sort()).toEqual(['b', 'c', 'd', 'e']);
    expect(await titles(db, { text: '', limit: 2, before: 20 })).toEqual(['a']);
    expect((await titles(db, { text: 'B', limit: 1 })).sort()).toEqual(['b']);
  });

  test('puts pinned ones first, on the first page only, whatever their age', async () => {
    const db = await prepare([
      ['a', 10],
      ['b', 20],
      ['c', 30],
    ]);
    await updateSession(db, 'a', { pinned: true });
    expect(await titles(db, { text: '', limit: 1 })).toEqual(['a', 'c']);
    expect(await titles(db, { text: '', limit: 1, before: 30 })).toEqual(['b']);
  });

  test('leaves deleted ones out, pinned or not', async () => {
    const db = await prepare([
      ['a', 10],
      ['b', 20],
      ['c', 30],
    ]);
    await updateSession(db, 'a', { pinned: true });
    await deleteSession(db, 'a', 99);
    await deleteSession(db, 'c', 99);
    expect(await titles(db, { text: '', limit: 9 })).toEqual(['b']);
  });
});

describe('Searching titles', () => {
  test('ignores case and the width and composition of characters', async () => {
    const db = await withSessions([
      ['Ｃａｆｅ\u0301 plans', 10],
      ['CAFÉ ideas', 20],
      ['Tea', 30],
    ]);
    expect(await titles(db, { text: 'café', limit: 9 })).toEqual([
      'CAFÉ ideas',
      'Ｃａｆｅ\u0301 plans',
    ]);
    expect(await titles(db, { text: 'ＴＥ', limit: 9 })).toEqual(['Tea']);
    expect(await titles(db, { text: 'coffee', limit: 9 })).toEqual([]);
  });

  test('takes the text as it is, not as a pattern', async () => {
    const db = await withSessions([
      ['a.c', 10],
      ['abc', 20],
    ]);
    expect(await titles(db, { text: 'a.c', limit: 9 })).toEqual(['a.c']);
  });

  test('filters pinned ones too', async () => {
    const db = await withSessions([
      ['tea', 10],
      ['coffee', 20],
    ]);
    await updateSession(db, 'tea', { pinned: true });
    await updateSession(db, 'coffee', { pinned: true });
    expect(await titles(db, { text: 'tea', limit: 9 })).toEqual(['tea']);
  });

  test('finds old ones among many, and pages through what matches', async () => {
    const db = await openFresh();
    await createSession(db, { id: 'model', model: demo, at: 0 });
    const model = await db.get('sessions', 'model');
    if (model === undefined) throw new Error('no session to copy');
    const write = db.transaction('sessions', 'readwrite');
    for (let at = 1; at <= 1300; at += 1) {
      const title = at % 100 === 0 ? `match ${at}` : 'other';
      void write.store.put({ ...model, id: `s${at}`, title, updatedAt: at });
    }
    await write.done;
    const first = await titles(db, { text: 'match', limit: 5 });
    expect(first).toEqual(['match 1300', 'match 1200', 'match 1100', 'match 1000', 'match 900']);
    const second = await titles(db, { text: 'match', limit: 50, before: 900 });
    expect(second).toEqual([800, 700, 600, 500, 400, 300, 200, 100].map((at) => `match ${at}`));
  });
});
