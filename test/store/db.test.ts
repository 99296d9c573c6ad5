import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { afterEach, describe, expect, test } from 'vitest';
import type { ErrorInfo } from '../../src/core/errors.ts';
import { databaseName, openStore } from '../../src/store/db.ts';
import { readDraft, saveDraft } from '../../src/store/drafts.ts';
import { currentVersion, migrate } from '../../src/store/migrations.ts';
import type { Database, Schema } from '../../src/store/schema.ts';
import { containing, newScope, openFresh } from './support.ts';

const ignore = (): undefined => undefined;
const quiet = { onBlocked: ignore, onVersionChange: ignore };

interface Shape {
  readonly [store: string]: unknown;
}

function shapeOf(db: Database): Shape {
  const transaction = db.transaction([...db.objectStoreNames]);
  const shapes = [...db.objectStoreNames].map((name) => {
    const store = transaction.objectStore(name);
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique } = store.index(index);
      return [index, keyPath, unique];
    });
    return [name, { keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes }];
  });
  return Object.fromEntries(shapes) as Shape;
}

describe('Migrations', () => {
  const versions = Array.from({ length: currentVersion }, (_, from) => from);

  test.each(versions)('from version %i end in the same shape as from nothing', async (from) => {
    const fresh = await openFresh();
    const scope = newScope();
    if (from > 0) {
      const old = await openDB<Schema>(databaseName(scope), from, { upgrade: migrate });
      expect(old.version).toBe(from);
      old.close();
    }
    const upgraded = await openFresh(scope);
    expect(upgraded.version).toBe(currentVersion);
    expect(shapeOf(upgraded)).toEqual(shapeOf(fresh));
    expect(Object.keys(shapeOf(fresh))).toContain('entries');
  });

  test('what was stored is there when the store is opened again', async () => {
    const scope = newScope();
    const first = await openFresh(scope);
    await saveDraft(first, 's', 'half a sentence');
    first.close();
    expect(await readDraft(await openFresh(scope), 's')).toBe('half a sentence');
  });

  test('two scopes of one origin do not meet, not even when one lies inside the other', async () => {
    const outer = await openFresh('/app/');
    const inner = await openFresh('/app/next/');
    await saveDraft(outer, 's', 'outer');
    expect(await readDraft(inner, 's')).toBe('');
  });
});

describe('Versions in several tabs', () => {
  test('data of a newer version is refused with the advice to reload', async () => {
    const scope = newScope();
    const newer = await openDB(databaseName(scope), currentVersion + 1);
    newer.close();
    await expect(openStore({ scope, ...quiet })).rejects.toMatchObject({
      info: { code: 'storage-version', detail: containing('Reload this tab') },
    });
  });

  test('a tab that holds an older version is reported, and opening goes on when it lets go', async () => {
    const scope = newScope();
    // A tab that does not react to the wish for a new version.
    const older = await openDB(databaseName(scope), currentVersion);
    const reports: ErrorInfo[] = [];
    const { db } = await openStore(
      {
        scope,
        onVersionChange: ignore,
        onBlocked(error) {
          reports.push(error);
          older.close();
        },
      },
      currentVersion + 1,
    );
    expect(db.version).toBe(currentVersion + 1);
    expect(reports).toEqual([
      { code: 'storage-version', detail: containing('Close or reload the other') },
    ]);
  });

  test('a newer version lets the older tab save its draft first, then the new one opens', async () => {
    const scope = newScope();
    const reasons: ErrorInfo[] = [];
    const { db: older } = await openStore({
      scope,
      onBlocked: ignore,
      async onVersionChange(error) {
        reasons.push(error);
        await saveDraft(older, 's', 'saved at the last moment');
      },
    });
    const newer = await openDB<Schema>(databaseName(scope), currentVersion + 1);
    expect(reasons).toMatchObject([{ code: 'storage-version' }]);
    expect(await newer.get('drafts', 's')).toMatchObject({ text: 'saved at the last moment' });
    newer.close();
  });

  test('after that every read and write of the older tab says to reload', async () => {
    const scope = newScope();
    const older = await openFresh(scope);
    const newer = await openDB(databaseName(scope), currentVersion + 1);
    const refused = { info: { code: 'storage-version' } };
    await expect(saveDraft(older, 's', 'late')).rejects.toMatchObject(refused);
    await expect(readDraft(older, 's')).rejects.toMatchObject(refused);
    newer.close();
  });

  test('a store that the browser takes away says so, and then says to reload', async () => {
    const reasons: ErrorInfo[] = [];
    const { db } = await openStore({
      scope: newScope(),
      onBlocked: ignore,
      onVersionChange: (error) => void reasons.push(error),
    });
    // Typed as the class, meant as an instance.
    forceCloseDatabase(unwrap(db) as never);
    await expect(readDraft(db, 's')).rejects.toMatchObject({ info: { code: 'storage-version' } });
    expect(reasons).toHaveLength(1);
  });

  test('a failing last save does not keep the newer version waiting', async () => {
    const scope = newScope();
    await openStore({
      scope,
      onBlocked: ignore,
      onVersionChange: () => Promise.reject(new Error('no draft')),
    });
    const newer = await openDB(databaseName(scope), currentVersion + 1);
    expect(newer.version).toBe(currentVersion + 1);
    newer.close();
  });
});

describe('Refused storage', () => {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  afterEach(() => {
    if (real) Object.defineProperty(globalThis, 'indexedDB', real);
  });

  const refusing = (name: string): PropertyDescriptor => ({
    configurable: true,
    value: {
      open(): never {
        throw new DOMException('The request was denied.', name);
      },
    },
  });

  const ways: [string, PropertyDescriptor][] = [
    ['throws SecurityError', refusing('SecurityError')],
    ['throws InvalidStateError', refusing('InvalidStateError')],
    ['throws UnknownError', refusing('UnknownError')],
    ['is undefined', { configurable: true, value: undefined }],
    ['is null', { configurable: true, value: null }],
    [
      'throws when it is only looked at',
      {
        configurable: true,
        get(): never {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      },
    ],
  ];

  test.each(ways)('runs in memory and says so when indexedDB %s', async (_, descriptor) => {
    Object.defineProperty(globalThis, 'indexedDB', descriptor);
    const { db, storage } = await openStore({ scope: newScope(), ...quiet });
    expect(storage).toBe('memory');
    await saveDraft(db, 's', 'kept for now');
    expect(await readDraft(db, 's')).toBe('kept for now');
  });

  test('a full disk is not mistaken for a refusal', async () => {
    Object.defineProperty(globalThis, 'indexedDB', refusing('QuotaExceededError'));
    await expect(openStore({ scope: newScope(), ...quiet })).rejects.toMatchObject({
      info: { code: 'storage-full' },
    });
  });

  test('a store that opens is called persistent', async () => {
    expect(await openStore({ scope: newScope(), ...quiet })).toMatchObject({
      storage: 'persistent',
    });
  });
});
