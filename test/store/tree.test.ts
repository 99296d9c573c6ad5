import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../src/core/tokens.ts';
import { readBranch, readWholeBranch } from '../../src/store/branch.ts';
import type { Database } from '../../src/store/schema.ts';
import { createSession, readSession } from '../../src/store/sessions.ts';
import { appendMessages, readParent, selectVersion } from '../../src/store/tree.ts';
import { answer, demo, everything, openFresh, openWithSession, user } from './support.ts';

const ids = async (db: Database, limit = 99, before?: string) =>
  (await readBranch(db, 's', { limit, before })).entries.map(({ message }) => message.id);

/** The branch as text; a message with versions shows them. */
async function drawn(db: Database): Promise<string> {
  const { entries } = await readBranch(db, 's', { limit: 99 });
  return entries
    .map(({ message, versions }) => message.id + (versions ? `(${versions.join('|')})` : ''))
    .join(' ');
}

const append = (db: Database, ...messages: string[]) =>
  appendMessages(db, { session: 's', messages: messages.map((id) => user(id)) });

/** The next message becomes another version of what follows `parent`. */
const chooseParent = (db: Database, parent: string) =>
  appendMessages(db, { session: 's', messages: [], parent });

test('Appended messages read back whole, in order, each under the one before', async () => {
  const db = await openWithSession();
  const messages = [user('u1', 'hello 🙂'), answer('a1'), user('u2')];
  await appendMessages(db, { session: 's', messages: messages.slice(0, 1) });
  const record = await appendMessages(db, { session: 's', messages: messages.slice(1) });
  expect(record).toMatchObject({ leaf: 'u2', nextSeq: 3 });
  expect(await readWholeBranch(db, 's')).toEqual(messages);
  expect(await readParent(db, 's', 'u2')).toBe('a1');
  expect(await readParent(db, 's', 'u1')).toBeNull();
});

test('The time of a session follows its newest message and never goes back', async () => {
  const db = await openWithSession();
  await appendMessages(db, { session: 's', messages: [user('u1', 'x', 9000)] });
  await appendMessages(db, { session: 's', messages: [user('u2', 'x', 10)] });
  expect(await readSession(db, 's')).toMatchObject({ createdAt: 1000, updatedAt: 9000 });
});

test('The same message is never stored twice, and a batch that fails leaves nothing behind', async () => {
  const db = await openWithSession();
  await append(db, 'u1');
  const before = await everything(db);
  await expect(append(db, 'u2', 'u1')).rejects.toThrow();
  await expect(append(db, 'u3', 'u3')).rejects.toThrow();
  await expect(
    appendMessages(db, { session: 's', messages: [user('u4')], parent: 'unknown' }),
  ).rejects.toMatchObject({ info: { code: 'not-possible' } });
  expect(await everything(db)).toEqual(before);
  await append(db, 'u2');
  expect(await ids(db)).toEqual(['u1', 'u2']);
});

test('A message that cannot be stored takes its whole batch back', async () => {
  const db = await openWithSession();
  const before = await everything(db);
  const broken = { ...answer('a1'), replay: () => 'functions cannot be cloned' };
  await expect(
    appendMessages(db, { session: 's', messages: [user('u1'), broken, user('u2')] }),
  ).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(await everything(db)).toEqual(before);
});

test('Two appends at the same moment both land, one after the other', async () => {
  const db = await openWithSession();
  await Promise.all(Array.from({ length: 20 }, (_, index) => append(db, `m${index}`)));
  expect(await ids(db)).toHaveLength(20);
  expect((await readSession(db, 's'))?.nextSeq).toBe(20);
});

test('A message may have the same id in another session', async () => {
  const db = await openWithSession();
  await createSession(db, { id: 't', model: demo, at: 1 });
  await append(db, 'u1');
  await appendMessages(db, { session: 't', messages: [user('u1', 'other')] });
  expect(await readWholeBranch(db, 't')).toEqual([user('u1', 'other')]);
});

test('Editing makes a version, and both can be shown again with what follows them', async () => {
  const db = await openWithSession();
  await append(db, 'u1', 'a1', 'u2', 'a2');
  await appendMessages(db, { session: 's', messages: [user('u2b')], parent: 'a1' });
  expect(await drawn(db)).toBe('u1 a1 u2b(u2|u2b)');
  await append(db, 'a2b');
  await selectVersion(db, 's', 'u2');
  expect(await drawn(db)).toBe('u1 a1 u2(u2|u2b) a2');
  await selectVersion(db, 's', 'u2b');
  expect(await drawn(db)).toBe('u1 a1 u2b(u2|u2b) a2b');
});

test('Regenerating hides the answer at once and makes a version when the new one comes', async () => {
  const db = await openWithSession();
  await append(db, 'u1', 'a1');
  await chooseParent(db, 'u1');
  expect(await drawn(db)).toBe('u1');
  await append(db, 'a1b', 'u2');
  expect(await drawn(db)).toBe('u1 a1b(a1|a1b) u2');
  await chooseParent(db, 'u1');
  await append(db, 'a1c');
  expect(await drawn(db)).toBe('u1 a1c(a1|a1b|a1c)');
  await selectVersion(db, 's', 'a1b');
  expect(await drawn(db)).toBe('u1 a1b(a1|a1b|a1c) u2');
});

test('A fork that is given up leaves no trace in what is shown', async () => {
  const db = await openWithSession();
  await append(db, 'u1', 'a1', 'u2');
  await chooseParent(db, 'u1');
  await selectVersion(db, 's', 'a1');
  expect(await drawn(db)).toBe('u1 a1 u2');
  await append(db, 'a2');
  expect(await drawn(db)).toBe('u1 a1 u2 a2');
});

test('The first message can have versions too', async () => {
  const db = await openWithSession();
  await append(db, 'u1', 'a1');
  await appendMessages(db, { session: 's', messages: [user('u1b')], parent: null });
  expect(await drawn(db)).toBe('u1b(u1|u1b)');
  await selectVersion(db, 's', 'u1');
  expect(await drawn(db)).toBe('u1(u1|u1b) a1');
});

test('The newest leaf below a version is shown, not the first', async () => {
  const db = await openWithSession();
  await append(db, 'u1', 'a1', 'u2');
  await appendMessages(db, { session: 's', messages: [user('u2b')], parent: 'a1' });
  await appendMessages(db, { session: 's', messages: [user('a1b')], parent: 'u1' });
  await selectVersion(db, 's', 'a1');
  expect(await drawn(db)).toBe('u1 a1(a1|a1b) u2b(u2|u2b)');
});

test('Selecting or forking at a message that is not there changes nothing', async () => {
  const db = await openWithSession();
  await append(db, 'u1');
  const before = await everything(db);
  const impossible = { info: { code: 'not-possible' } };
  await expect(selectVersion(db, 's', 'x')).rejects.toMatchObject(impossible);
  await expect(chooseParent(db, 'x')).rejects.toMatchObject(impossible);
  await expect(readParent(db, 's', 'x')).rejects.toMatchObject(impossible);
  await expect(readBranch(db, 's', { limit: 1, before: 'x' })).rejects.toMatchObject(impossible);
  expect(await everything(db)).toEqual(before);
});

test('A branch reads page by page from its end, and says when there is more', async () => {
  const db = await openWithSession();
  await append(db, 'm0', 'm1', 'm2', 'm3', 'm4');
  expect(await ids(db, 2)).toEqual(['m3', 'm4']);
  expect(await ids(db, 2, 'm3')).toEqual(['m1', 'm2']);
  expect(await ids(db, 2, 'm1')).toEqual(['m0']);
  expect(await ids(db, 2, 'm0')).toEqual([]);
  expect((await readBranch(db, 's', { limit: 5 })).hasEarlier).toBe(false);
  expect((await readBranch(db, 's', { limit: 4 })).hasEarlier).toBe(true);
  expect((await readBranch(db, 's', { limit: 2, before: 'm2' })).hasEarlier).toBe(false);
});

test('A page of a branch is found although thousands of abandoned messages lie between', async () => {
  const db = await openWithSession();
  await append(db, 'm0', 'm1');
  await appendMessages(db, {
    session: 's',
    messages: Array.from({ length: 2000 }, (_, index) => user(`abandoned-${index}`)),
  });
  await appendMessages(db, { session: 's', messages: [user('m2'), user('m3')], parent: 'm1' });
  expect(await ids(db, 3)).toEqual(['m1', 'm2', 'm3']);
  expect(await readWholeBranch(db, 's')).toHaveLength(4);
  await selectVersion(db, 's', 'abandoned-0');
  expect(await ids(db, 2)).toEqual(['abandoned-1998', 'abandoned-1999']);
});

test('A leaf that points nowhere hides no history', async () => {
  const db = await openWithSession();
  await append(db, 'm0', 'm1');
  const record = await readSession(db, 's');
  if (record === undefined) throw new Error('no session');
  await db.put('sessions', { ...record, leaf: 'lost' });
  expect(await ids(db)).toEqual(['m0', 'm1']);
  expect(await readWholeBranch(db, 's')).toHaveLength(2);
});

test('Sessions whose ids start alike keep to themselves', async () => {
  const db = await openFresh();
  for (const id of ['s', 's1', 's\uffff']) {
    await createSession(db, { id, model: demo, at: 1 });
    await appendMessages(db, { session: id, messages: [user(`of ${id}`)] });
  }
  expect(await ids(db)).toEqual(['of s']);
});

test('The tokens before a page are counted where an earlier version kept no sums', async () => {
  const db = await openWithSession();
  const long = 'word '.repeat(100);
  const say = (id: string) => appendMessages(db, { session: 's', messages: [user(id, long)] });
  for (const id of ['u1', 'u2', 'u3']) await say(id);
  for (const { tokens: _none, ...entry } of await db.getAll('entries'))
    await db.put('entries', entry);
  const record = await readSession(db, 's');
  if (record === undefined) throw new Error('no session');
  const { leafTokens: _none, ...older } = record;
  await db.put('sessions', older);
  for (const id of ['u4', 'u5']) await say(id);
  const tokens = 4 * estimateTokens(user('u1', long));
  expect(await readBranch(db, 's', { limit: 1 })).toMatchObject({ tokensBefore: tokens });
  expect(await readBranch(db, 's', { limit: 9 })).toMatchObject({ tokensBefore: 0 });
});
