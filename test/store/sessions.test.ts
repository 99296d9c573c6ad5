import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readBranch } from '../../src/store/branch.ts';
import { readDraft, saveDraft } from '../../src/store/drafts.ts';
import { purgeDeleted } from '../../src/store/purge.ts';
import { enqueue, readQueue, unqueue } from '../../src/store/queue.ts';
import { beginRun, checkpointPartial, readRun } from '../../src/store/runs.ts';
import {
  addGrant,
  createSession,
  deleteSession,
  readSession,
  readSummary,
  restoreSession,
  updateSession,
} from '../../src/store/sessions.ts';
import { listSessions } from '../../src/store/session-list.ts';
import { appendMessages } from '../../src/store/tree.ts';
import { demo, everything, openFresh, openWithSession, result, user } from './support.ts';

const all = { text: '', limit: 50 };
const runOf = (session: string) => ({
  session,
  run: `run-of-${session}`,
  trigger: 'user' as const,
  agent: 'a',
  model: demo,
  startedAt: 1000,
});

test('A new session is empty, listed, and keeps its model', async () => {
  const db = await openFresh();
  const made = await createSession(db, { id: 's', model: demo, at: 5 });
  expect(made).toEqual({
    id: 's',
    title: '',
    createdAt: 5,
    updatedAt: 5,
    pinned: false,
    model: demo,
    running: false,
    interrupted: false,
  });
  expect(await listSessions(db, all)).toEqual([made]);
  expect(await readBranch(db, 's', { limit: 10 })).toEqual({
    entries: [],
    hasEarlier: false,
    tokensBefore: 0,
  });
});

test('Renaming, pinning and changing the model do not move the session or lose a message', async () => {
  const db = await openWithSession();
  await appendMessages(db, { session: 's', messages: [user('u', 'hello', 2000)] });
  await updateSession(db, 's', { title: 'Plans' });
  await updateSession(db, 's', { pinned: true });
  const model = { source: 'e', model: 'qwen3:8b' };
  const changed = await updateSession(db, 's', { model });
  expect(changed).toMatchObject({ title: 'Plans', pinned: true, model, updatedAt: 2000 });
  expect(await updateSession(db, 's', { pinned: false })).toMatchObject({ pinned: false });
  expect((await readBranch(db, 's', { limit: 10 })).entries).toHaveLength(1);
});

test('A session that does not exist cannot be changed, and trying changes nothing', async () => {
  const db = await openWithSession();
  const before = await everything(db);
  const impossible = { info: { code: 'not-possible' } };
  await expect(updateSession(db, 'x', { title: 't' })).rejects.toMatchObject(impossible);
  await expect(restoreSession(db, 'x')).rejects.toMatchObject(impossible);
  await expect(readSummary(db, 'x')).rejects.toMatchObject(impossible);
  await expect(appendMessages(db, { session: 'x', messages: [user('u')] })).rejects.toMatchObject(
    impossible,
  );
  expect(await everything(db)).toEqual(before);
});

test('A deleted session is hidden whole and comes back whole', async () => {
  const db = await openWithSession();
  await appendMessages(db, { session: 's', messages: [user('u')] });
  await updateSession(db, 's', { title: 'Plans', pinned: true });
  await deleteSession(db, 's', 5000);
  expect(await listSessions(db, all)).toEqual([]);
  expect(await restoreSession(db, 's')).toMatchObject({ title: 'Plans', pinned: true });
  expect(await listSessions(db, all)).toHaveLength(1);
  expect((await readBranch(db, 's', { limit: 10 })).entries).toHaveLength(1);
});

test('Purging removes everything of what was deleted before, and nothing else', async () => {
  const db = await openFresh();
  for (const id of ['kept', 'old', 'recent', 'restored', 'older']) {
    await createSession(db, { id, model: demo, at: 1 });
    await beginRun(db, runOf(id), { messages: [user(`${id}-1`), user(`${id}-2`)] });
    await checkpointPartial(db, id, {
      messageId: `${id}-3`,
      parent: `${id}-2`,
      createdAt: 1,
      text: 'par',
      reasoning: '',
    });
    await saveDraft(db, id, 'draft');
    await enqueue(db, id, user(`${id}-4`));
  }
  await deleteSession(db, 'older', 100);
  await deleteSession(db, 'old', 200);
  await deleteSession(db, 'recent', 300);
  await deleteSession(db, 'restored', 100);
  await restoreSession(db, 'restored');

  expect([...(await purgeDeleted(db, 300))].sort()).toEqual(['old', 'older']);
  expect(await purgeDeleted(db, 300)).toEqual([]);

  const left = JSON.stringify(await everything(db));
  expect(left).not.toMatch(/"old(er)?["-]/);
  for (const id of ['kept', 'recent', 'restored']) {
    expect((await readBranch(db, id, { limit: 9 })).entries).toHaveLength(2);
    expect(await readDraft(db, id)).toBe('draft');
    expect(await readQueue(db, id)).toHaveLength(1);
    expect(await readRun(db, id)).toBeDefined();
  }
});

test('The summary tells a running session from an interrupted and a quiet one', async () => {
  const db = await openWithSession();
  expect(await readSummary(db, 's')).toMatchObject({ running: false, interrupted: false });
  await beginRun(db, runOf('s'));
  expect(await readSummary(db, 's')).toMatchObject({ running: true, interrupted: false });
  expect(await listSessions(db, all)).toMatchObject([{ running: true }]);
});

test('Grants add up without doubles; taint comes with what is from outside, and stays', async () => {
  const db = await openWithSession();
  await addGrant(db, 's', { type: 'tool', name: 'write_file' });
  await addGrant(db, 's', { type: 'tool', name: 'write_file' });
  await addGrant(db, 's', { type: 'host', name: 'api.example.org' });
  const fetched = { ...result('c1'), untrusted: true };
  await appendMessages(db, { session: 's', messages: [user('u1'), result('c0'), fetched] });
  await appendMessages(db, { session: 's', messages: [user('u2')], parent: 'u1' });
  expect(await readSession(db, 's')).toMatchObject({
    grants: { tools: ['write_file'], hosts: ['api.example.org'] },
    tainted: true,
  });
});

test('A draft belongs to its session, is overwritten, and is gone when empty', async () => {
  const db = await openFresh();
  expect(await readDraft(db, 'a')).toBe('');
  await saveDraft(db, 'a', 'one');
  await saveDraft(db, 'b', 'other');
  await saveDraft(db, 'a', 'two\n');
  expect(await readDraft(db, 'a')).toBe('two\n');
  await saveDraft(db, 'a', '');
  expect(await readDraft(db, 'a')).toBe('');
  expect(await readDraft(db, 'b')).toBe('other');
});

test('Waiting messages keep their order, can be taken back, and leave when they are delivered', async () => {
  const db = await openWithSession();
  await enqueue(db, 's', user('q1'));
  await enqueue(db, 's', user('q2'));
  expect(await enqueue(db, 's', user('q3'))).toMatchObject([
    { id: 'q1' },
    { id: 'q2' },
    { id: 'q3' },
  ]);
  expect(await unqueue(db, 's', 'q2')).toMatchObject([{ id: 'q1' }, { id: 'q3' }]);
  expect(await unqueue(db, 's', 'never')).toHaveLength(2);

  await appendMessages(db, { session: 's', messages: [user('q1')], fromQueue: true });
  expect(await readQueue(db, 's')).toMatchObject([{ id: 'q3' }]);
  await beginRun(db, runOf('s'), { messages: [user('q3')], fromQueue: true });
  expect(await readQueue(db, 's')).toEqual([]);
  const { entries } = await readBranch(db, 's', { limit: 9 });
  expect(entries.map(({ message }) => message.id)).toEqual(['q1', 'q3']);
});

test('A message whose delivery fails still waits', async () => {
  const db = await openWithSession();
  await appendMessages(db, { session: 's', messages: [user('q1')] });
  await enqueue(db, 's', user('q1'));
  await expect(
    appendMessages(db, { session: 's', messages: [user('q1')], fromQueue: true }),
  ).rejects.toThrow();
  expect(await readQueue(db, 's')).toHaveLength(1);
});
