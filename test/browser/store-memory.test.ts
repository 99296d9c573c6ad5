import { expect, test } from 'vitest';
import { readBranch } from '../../src/store/branch.ts';
import { openStore } from '../../src/store/db.ts';
import { readSecret, saveSecret } from '../../src/store/secrets.ts';
import { createSession } from '../../src/store/sessions.ts';
import { listSessions } from '../../src/store/session-list.ts';
import { appendMessages, selectVersion } from '../../src/store/tree.ts';
import { answer, demo, newScope, user } from '../store/support.ts';

test('Where Chromium refuses IndexedDB the whole store works in memory and says so', async () => {
  const real = indexedDB;
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get(): never {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  const scope = newScope();
  const { db, storage } = await openStore({
    scope,
    onBlocked: () => undefined,
    onVersionChange: () => undefined,
  });
  expect(storage).toBe('memory');

  await createSession(db, { id: 's', model: demo, at: 1 });
  await appendMessages(db, { session: 's', messages: [user('u1'), answer('a1')] });
  await appendMessages(db, { session: 's', messages: [answer('a1b')], parent: 'u1' });
  await selectVersion(db, 's', 'a1');
  const { entries } = await readBranch(db, 's', { limit: 9 });
  expect(entries.at(-1)).toEqual({ message: answer('a1'), versions: ['a1', 'a1b'] });
  expect(await listSessions(db, { text: '', limit: 9 })).toMatchObject([{ id: 's' }]);
  await saveSecret(db, 'e1', 'sk-live');
  expect(await readSecret(db, 'e1')).toBe('sk-live');

  // Nothing of it reached the real one.
  const names = (await real.databases()).map(({ name }) => name);
  expect(names.filter((name) => name?.startsWith(scope))).toEqual([]);
});
