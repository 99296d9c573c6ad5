import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/ids.ts';
import { readWholeBranch } from '../../src/store/branch.ts';
import { readFile, writeFile } from '../../src/store/files.ts';
import { appendMessages } from '../../src/store/tree.ts';
import { openWithSession, user } from '../store/support.ts';

/** Chromium's Storage Buckets: a corner of the origin's storage with a quota of its own. */
interface BucketNavigator {
  readonly storageBuckets: {
    open(name: string, options: { readonly quota: number }): Promise<Bucket>;
    delete(name: string): Promise<void>;
  };
}

interface Bucket {
  readonly indexedDB: IDBFactory;
}

const { storageBuckets } = navigator as unknown as BucketNavigator;
const bucketName = newId();
const real = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
const by = { author: 'person' } as const;

beforeAll(async () => {
  const { indexedDB } = await storageBuckets.open(bucketName, { quota: 2_000_000 });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: indexedDB });
});

afterAll(async () => {
  if (real) Object.defineProperty(globalThis, 'indexedDB', real);
  await storageBuckets.delete(bucketName);
});

test('When Chromium has no room left, the error says so and session and file stay as they were', async () => {
  const db = await openWithSession();
  await appendMessages(db, { session: 's', messages: [user('u1')] });
  await writeFile(db, { path: 'a.txt', text: 'one', by, at: 1 });

  const large = 'x'.repeat(3_000_000);
  const full = { info: { code: 'storage-full' } };
  const messages = [user('u2'), user('u3', large)];
  await expect(appendMessages(db, { session: 's', messages })).rejects.toMatchObject(full);
  await expect(writeFile(db, { path: 'a.txt', text: large, by, at: 2 })).rejects.toMatchObject(
    full,
  );
  expect(await readWholeBranch(db, 's')).toEqual([user('u1')]);
  expect(await readFile(db, 'a.txt')).toMatchObject({ revision: 1, text: 'one' });

  await appendMessages(db, { session: 's', messages: [user('u2')] });
  expect(await readWholeBranch(db, 's')).toHaveLength(2);
  db.close();
});
