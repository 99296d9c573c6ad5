import { openDB } from 'idb';
import { afterEach, describe, expect, test } from 'vitest';
import type { ErrorInfo } from '../../src/core/errors.ts';
import { exportEverything } from '../../src/store/archive.ts';
import { readBranch, readWholeBranch } from '../../src/store/branch.ts';
import { databaseName, openStore } from '../../src/store/db.ts';
import { readDraft, saveDraft } from '../../src/store/drafts.ts';
import { deleteEverything } from '../../src/store/erase.ts';
import { currentVersion } from '../../src/store/migrations.ts';
import type { Schema } from '../../src/store/schema.ts';
import { readSecret, saveSecret } from '../../src/store/secrets.ts';
import { createSession, readSession, updateSession } from '../../src/store/sessions.ts';
import { listSessions } from '../../src/store/session-list.ts';
import { appendMessages, selectVersion } from '../../src/store/tree.ts';
import { answer, demo, newScope, openFresh, openWithSession, user } from '../store/support.ts';

const ignore = (): undefined => undefined;

describe('The tree in Chromium', () => {
  test('keeps versions, shows the newest leaf below one, and reads page by page', async () => {
    const db = await openWithSession();
    await appendMessages(db, { session: 's', messages: [user('u1'), answer('a1'), user('u2')] });
    await appendMessages(db, { session: 's', messages: [answer('a1b')], parent: 'u1' });
    const { entries } = await readBranch(db, 's', { limit: 9 });
    expect(entries).toEqual([
      { message: user('u1') },
      { message: answer('a1b'), versions: ['a1', 'a1b'] },
    ]);
    await selectVersion(db, 's', 'a1');
    const page = await readBranch(db, 's', { limit: 2 });
    expect(page.entries.map(({ message }) => message.id)).toEqual(['a1', 'u2']);
    expect(page.hasEarlier).toBe(true);
    const earlier = await readBranch(db, 's', { limit: 2, before: 'a1' });
    expect(earlier).toMatchObject({ entries: [{ message: user('u1') }], hasEarlier: false });
  });

  test('puts appends of two connections one after the other, losing and doubling none', async () => {
    const scope = newScope();
    const [first, second] = await Promise.all([openFresh(scope), openFresh(scope)]);
    await createSession(first, { id: 's', model: demo, at: 1 });
    const all = Array.from({ length: 40 }, (_, index) => user(`m${index}`));
    await Promise.all(
      all.map((message, index) =>
        appendMessages(index % 2 === 0 ? first : second, { session: 's', messages: [message] }),
      ),
    );
    const stored = await readWholeBranch(second, 's');
    expect(new Set(stored.map(({ id }) => id)).size).toBe(40);
    expect(await readSession(first, 's')).toMatchObject({ nextSeq: 40, leaf: stored.at(-1)?.id });
    const ofFirst = stored.filter(({ id }) => Number(id.slice(1)) % 2 === 0);
    expect(ofFirst).toEqual(all.filter((_, index) => index % 2 === 0));
  });

  test('resolves an append only when every other connection can read it', async () => {
    const scope = newScope();
    const [writer, reader] = await Promise.all([openFresh(scope), openFresh(scope)]);
    await createSession(writer, { id: 's', model: demo, at: 1 });
    for (let count = 1; count <= 20; count += 1) {
      await appendMessages(writer, { session: 's', messages: [user(`m${count}`)] });
      expect(await readWholeBranch(reader, 's')).toHaveLength(count);
    }
  });
});

describe('The session list in Chromium', () => {
  const native = Object.getOwnPropertyDescriptor(IDBIndex.prototype, 'getAllRecords');
  afterEach(() => {
    if (native) Object.defineProperty(IDBIndex.prototype, 'getAllRecords', native);
  });

  test('is the same by getAllRecords and by cursor', async () => {
    const db = await openFresh();
    for (let at = 1; at <= 120; at += 1) {
      await createSession(db, { id: `s${at}`, model: demo, at: Math.floor(at / 2) });
    }
    await updateSession(db, 's3', { pinned: true });
    expect(native).toBeDefined();
    const query = { text: '', limit: 50 };
    const fast = [await listSessions(db, query), await listSessions(db, { ...query, before: 35 })];
    delete (IDBIndex.prototype as { getAllRecords?: unknown }).getAllRecords;
    const slow = [await listSessions(db, query), await listSessions(db, { ...query, before: 35 })];
    expect(slow).toEqual(fast);
    // The pinned one, 50 others, and the twin of the last one.
    expect(fast[0]).toHaveLength(52);
    expect(fast[0]?.slice(0, 3).map(({ id }) => id)).toEqual(['s3', 's120', 's119']);
  });
});

describe('Several tabs in Chromium', () => {
  test('the older tab saves its draft, then the newer version opens, then the older says reload', async () => {
    const scope = newScope();
    const { db: older } = await openStore({
      scope,
      onBlocked: ignore,
      onVersionChange: () => saveDraft(older, 's', 'saved at the last moment'),
    });
    const newer = await openDB<Schema>(databaseName(scope), currentVersion + 1);
    expect(await newer.get('drafts', 's')).toMatchObject({ text: 'saved at the last moment' });
    await expect(readDraft(older, 's')).rejects.toMatchObject({
      info: { code: 'storage-version' },
    });
    newer.close();
    await expect(openFresh(scope)).rejects.toMatchObject({ info: { code: 'storage-version' } });
  });

  test('a tab that does not let go is reported, and the store opens when it does', async () => {
    const scope = newScope();
    const older = await openDB(databaseName(scope), currentVersion);
    const reports: ErrorInfo[] = [];
    const onBlocked = (error: ErrorInfo): void => {
      reports.push(error);
      older.close();
    };
    const { db } = await openStore(
      { scope, onBlocked, onVersionChange: ignore },
      currentVersion + 1,
    );
    expect(reports).toMatchObject([{ code: 'storage-version' }]);
    expect(db.version).toBe(currentVersion + 1);
    db.close();
  });

  test('a tab that lets go at once is not reported', async () => {
    const scope = newScope();
    await openFresh(scope);
    const reports: ErrorInfo[] = [];
    const onBlocked = (error: ErrorInfo): number => reports.push(error);
    const { db } = await openStore(
      { scope, onBlocked, onVersionChange: ignore },
      currentVersion + 1,
    );
    expect(reports).toEqual([]);
    db.close();
  });

  test('deleting everything empties the other tab, which then says reload', async () => {
    const scope = newScope();
    const left: ErrorInfo[] = [];
    const { db: other } = await openStore({
      scope,
      onBlocked: ignore,
      onVersionChange: (error) => void left.push(error),
    });
    const db = await openFresh(scope);
    await saveDraft(db, 's', 'secret plan');
    await deleteEverything(db);
    await expect(readDraft(other, 's')).rejects.toMatchObject({
      info: { code: 'storage-version' },
    });
    expect(left).toHaveLength(1);
    expect(await readDraft(await openFresh(scope), 's')).toBe('');
  });
});

describe('Keys in Chromium', () => {
  test('are readable after the store was closed and opened again, under a key no script can export', async () => {
    const scope = newScope();
    const first = await openFresh(scope);
    await saveSecret(first, 'e1', 'sk-live-0123456789');
    first.close();
    const db = await openFresh(scope);
    expect(await readSecret(db, 'e1')).toBe('sk-live-0123456789');
    const [key] = await db.getAll('vault');
    if (key === undefined) throw new Error('no vault key');
    expect(key).toBeInstanceOf(CryptoKey);
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow();
    const [record] = await db.getAll('secrets');
    expect(new TextDecoder('latin1').decode(record?.data)).not.toContain('sk-live');
    expect(await (await exportEverything(db, 1)).text()).not.toContain('sk-live');
  });
});
