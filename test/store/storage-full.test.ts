import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { Endpoint } from '../../src/core/api.ts';
import { saveEndpoint } from '../../src/store/endpoints.ts';
import { changeFile, writeFile } from '../../src/store/files.ts';
import { enqueue } from '../../src/store/queue.ts';
import { beginRun } from '../../src/store/runs.ts';
import { saveSecret } from '../../src/store/secrets.ts';
import { appendMessages } from '../../src/store/tree.ts';
import type { Database } from '../../src/store/schema.ts';
import { demo, everything, openWithSession, user } from './support.ts';

const methods = ['put', 'add'] as const;
const real = methods.map(
  (name) => [name, Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, name)] as const,
);

function restore(): void {
  for (const [name, descriptor] of real) {
    if (descriptor) Object.defineProperty(IDBObjectStore.prototype, name, descriptor);
  }
}

afterEach(restore);

/** The disk is full when the `count`th value from now on is written. */
function fillAfter(count: number): void {
  let written = 0;
  for (const [name, descriptor] of real) {
    const write = descriptor?.value as (this: IDBObjectStore, ...values: unknown[]) => IDBRequest;
    Object.defineProperty(IDBObjectStore.prototype, name, {
      ...descriptor,
      value(this: IDBObjectStore, ...values: unknown[]) {
        written += 1;
        if (written > count) throw new DOMException('The disk is full.', 'QuotaExceededError');
        return write.apply(this, values);
      },
    });
  }
}

const run = {
  session: 's',
  run: 'r',
  trigger: 'user',
  agent: 'a',
  model: demo,
  startedAt: 1,
} as const;
const by = { author: 'person' } as const;
const endpoint: Endpoint = {
  id: 'e1',
  name: 'Models',
  baseUrl: 'https://models.example/v1?key=k',
  hasKey: false,
  models: ['m'],
  contextSize: null,
  outputLimit: null,
  temperature: null,
  reasoning: 'default',
  idleLimit: null,
  headers: {},
  tools: true,
  fallback: null,
};

const writes: [string, (db: Database) => Promise<unknown>][] = [
  [
    'appending messages',
    (db) => appendMessages(db, { session: 's', messages: [user('u2'), user('u3')] }),
  ],
  ['beginning a run', (db) => beginRun(db, run, { messages: [user('u2')], fromQueue: true })],
  [
    'changing a file',
    (db) => changeFile(db, { path: 'a', by, at: 2 }, (file) => `${file?.text ?? ''}, two`),
  ],
  ['saving an endpoint with a key in its address', (db) => saveEndpoint(db, endpoint)],
  ['writing a file', (db) => writeFile(db, { path: 'a', text: 'two', by, at: 2 })],
];

test.each(writes)(
  'When the disk is full at any point of %s, the error says so and everything is as before',
  async (_, write) => {
    const db = await openWithSession();
    await appendMessages(db, { session: 's', messages: [user('u0'), user('u1')] });
    await enqueue(db, 's', user('u2'));
    await appendMessages(db, { session: 's', messages: [], parent: 'u0' });
    await writeFile(db, { path: 'a', text: 'one', by, at: 1 });
    await saveSecret(db, 'other', 'makes the key of the vault');
    const before = await everything(db);
    for (const count of [0, 1]) {
      fillAfter(count);
      await expect(write(db)).rejects.toMatchObject({ info: { code: 'storage-full' } });
      restore();
      expect(await everything(db)).toEqual(before);
    }
    await write(db);
    expect(await everything(db)).not.toEqual(before);
  },
);
