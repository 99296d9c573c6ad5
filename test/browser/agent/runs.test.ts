import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ImagePart } from '../../../src/core/messages.ts';
import { lines, openCopy, say, value } from './harness.ts';
import type { Copy } from './harness.ts';

let copy: Copy;
beforeEach(() => {
  copy = openCopy();
});
afterEach(() => {
  copy.close();
});

it('answers a question through a visible tool call and keeps all of it', async () => {
  const { api } = await copy.openTab();
  const { id } = value(await api.createSession());
  value(await api.send(id, say('what is 12*(3+4)?')));
  await copy.seen(({ type }) => type === 'run-end');
  const snapshot = value(await api.openSession(id, 50));
  expect(lines(snapshot)).toEqual([
    'user: what is 12*(3+4)?',
    'assistant complete: <calculator>',
    'tool calculator done: 84',
    'assistant complete: 12*(3+4) = 84',
  ]);
  expect(snapshot.session.title).toBe('what is 12*(3+4)?');
  expect(snapshot.live).toBeNull();
  expect(copy.events.map(({ seq }) => seq)).toEqual(copy.events.map((_event, index) => index));
  expect(copy.events[0]?.event.type).toBe('run-start');
  expect(copy.events.at(-1)?.event.type).toBe('run-end');
});

it('sends what a stopped run left in the queue without new words, and says when nothing waits', async () => {
  const { api } = await copy.openTab();
  const { id } = value(await api.createSession());
  const nothing = await api.send(id, say('  '));
  expect(nothing).toMatchObject({ ok: false, error: { code: 'not-possible' } });
  value(await api.send(id, say('write a file a.txt saying one')));
  await copy.seen(({ type }) => type === 'approval-request');
  value(await api.send(id, say('what is 1+1?', 'queue')));
  value(await api.stop(id));
  await copy.seen((event) => event.type === 'run-end' && event.outcome === 'stopped');
  expect(value(await api.openSession(id, 50)).queue).toHaveLength(1);
  value(await api.send(id, say('')));
  await copy.seen((event) => event.type === 'run-end' && event.outcome === 'done');
  const after = value(await api.openSession(id, 50));
  expect(after.queue).toEqual([]);
  expect(lines(after).filter((line) => line.startsWith('user'))).toEqual([
    'user: write a file a.txt saying one',
    'user: what is 1+1?',
  ]);
  expect(lines(after).at(-1)).toBe('assistant complete: 1+1 = 2');
});

it('marks the run of a dead worker interrupted and Resume finishes it', async () => {
  const first = await copy.openTab();
  const { id } = value(await first.api.createSession());
  value(
    await first.api.send(
      id,
      say('what is 2+3? then write a file note.txt saying hello then what is 6*7?'),
    ),
  );
  await copy.seen(({ type }) => type === 'approval-request');
  first.kill();

  const second = await copy.openTab();
  const before = value(await second.api.openSession(id, 50));
  expect(before.session).toMatchObject({ running: false, interrupted: true });
  value(await second.api.resume(id));
  const request = await copy.seen(
    ({ type }, { run }) => type === 'approval-request' && run !== copy.events[0]?.run,
  );
  if (request.event.type !== 'approval-request') throw new Error('no approval');
  value(await second.api.answer(id, request.event.approval.callId, { type: 'once' }));
  await copy.seen(({ type }, { run }) => type === 'run-end' && run === request.run);
  const after = value(await second.api.openSession(id, 50));
  expect(lines(after).filter((line) => line.startsWith('tool calculator'))).toHaveLength(2);
  expect(lines(after).filter((line) => line.startsWith('tool write_file done'))).toHaveLength(1);
  expect(value(await second.api.readFile('note.txt')).text).toBe('hello');
  expect(after.session).toMatchObject({ running: false, interrupted: false });
});

it('lets another tab follow, answer, queue and stop a run it does not own', async () => {
  const owner = await copy.openTab();
  const other = await copy.openTab();
  const { id } = value(await owner.api.createSession());
  value(await owner.api.send(id, say('write a file a.txt saying one')));
  const asked = await copy.seen(({ type }) => type === 'approval-request');
  if (asked.event.type !== 'approval-request') throw new Error('no approval');

  const joined = value(await other.api.openSession(id, 50));
  expect(joined.live?.approvals.map(({ tool }) => tool)).toEqual(['write_file']);
  value(await other.api.send(id, say('what is 1+1?', 'queue')));
  await copy.seen((event) => event.type === 'queue-changed' && event.queue.length === 1);
  value(await other.api.answer(id, asked.event.approval.callId, { type: 'once' }));
  await copy.seen(
    (event) =>
      event.type === 'message' &&
      event.message.role === 'assistant' &&
      event.message.text.includes('= 2'),
  );
  const runs = new Set(copy.events.map(({ run }) => run));
  expect(runs.size).toBe(2);

  value(await owner.api.send(id, say('write a file b.txt saying two')));
  await copy.seen(
    (event) => event.type === 'approval-request' && event.approval.summary.includes('b.txt'),
  );
  value(await other.api.stop(id));
  await copy.seen((event) => event.type === 'run-end' && event.outcome === 'stopped');
  const stopped = value(await other.api.openSession(id, 50));
  expect(lines(stopped).at(-1)).toMatch(/^tool write_file stopped/);
  expect((await other.api.readFile('b.txt')).ok).toBe(false);
});

it('tells a tab that watched a run begin when its owner dies, and loses nothing to its next message', async () => {
  const owner = await copy.openTab();
  const other = await copy.openTab();
  const { id } = value(await owner.api.createSession());
  value(await other.api.openSession(id, 50));
  value(await owner.api.send(id, say('write a file a.txt saying one')));
  await copy.seen(({ type }) => type === 'approval-request');
  owner.kill();
  await copy.heard((message) => message.type === 'session-changed' && message.session.interrupted);
  value(await other.api.send(id, say('what is 1+1?')));
  await copy.seen(
    (event) =>
      event.type === 'message' &&
      event.message.role === 'assistant' &&
      event.message.text.includes('= 2'),
  );
  const after = value(await other.api.openSession(id, 50));
  expect(lines(after)[1]).toMatch(/<write_file>$/u);
});

it('tells another tab when the owner of a run dies', async () => {
  const owner = await copy.openTab();
  const other = await copy.openTab();
  const { id } = value(await owner.api.createSession());
  value(await owner.api.send(id, say('write a file a.txt saying one')));
  await copy.seen(({ type }) => type === 'approval-request');
  expect(value(await other.api.openSession(id, 50)).session.running).toBe(true);
  owner.kill();
  await copy.heard((message) => message.type === 'session-changed' && message.session.interrupted);
  expect(value(await other.api.openSession(id, 50)).session).toMatchObject({
    running: false,
    interrupted: true,
  });
});

it('keeps a message that was queued when the run was stopped, and sends it with the next one', async () => {
  const { api } = await copy.openTab();
  const { id } = value(await api.createSession());
  value(await api.send(id, say('write a file a.txt saying one')));
  await copy.seen(({ type }) => type === 'approval-request');
  value(await api.send(id, say('what is 2+2?', 'queue')));
  value(await api.stop(id));
  await copy.seen((event) => event.type === 'run-end');
  const stopped = value(await api.openSession(id, 50));
  expect(stopped.queue).toHaveLength(1);
  expect(copy.events.filter(({ event }) => event.type === 'run-start')).toHaveLength(1);
  value(await api.send(id, say('what is 3+3?')));
  await copy.seen((event, { run }) => event.type === 'run-end' && run !== copy.events[0]?.run);
  const after = value(await api.openSession(id, 50));
  expect(after.queue).toHaveLength(0);
  expect(lines(after)).toEqual(
    expect.arrayContaining(['user: what is 2+2?', 'user: what is 3+3?']),
  );
});

it('makes versions of messages and answers, and switches between them', async () => {
  const { api } = await copy.openTab();
  const { id } = value(await api.createSession());
  value(await api.send(id, say('what is 2+2?')));
  const first = await copy.seen(({ type }) => type === 'run-end');
  const question = value(await api.openSession(id, 50)).entries[0]?.message.id ?? '';
  value(await api.edit(id, question, 'what is 5+5?'));
  await copy.seen((event, { run }) => event.type === 'run-end' && run !== first.run);
  const edited = value(await api.openSession(id, 50));
  expect(lines(edited)[0]).toBe('user: what is 5+5?');
  expect(lines(edited).at(-1)).toBe('assistant complete: 5+5 = 10');
  expect(edited.entries[0]?.versions).toHaveLength(2);
  value(await api.selectVersion(id, question));
  const back = value(await api.openSession(id, 50));
  expect(lines(back).at(-1)).toBe('assistant complete: 2+2 = 4');
});

it('does not open a deleted session, and names one after its picture when there are no words', async () => {
  const { api } = await copy.openTab();
  const { id } = value(await api.createSession());
  const picture = { type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=', name: 'cat.png' };
  value(await api.send(id, { text: '', images: [picture as ImagePart], mode: 'send' }));
  await copy.seen(({ type }) => type === 'run-end');
  expect(value(await api.openSession(id, 50)).session.title).toBe('cat.png');
  value(await api.deleteSession(id));
  expect((await api.openSession(id, 50)).ok).toBe(false);
  expect((await api.send(id, say('hello'))).ok).toBe(false);
  value(await api.restoreSession(id));
  expect((await api.openSession(id, 50)).ok).toBe(true);
});
