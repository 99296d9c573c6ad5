import { expect, it } from 'vitest';
import type { ChannelMessage } from '../../../src/core/api.ts';
import { lines, say, value } from './harness.ts';
import { openInPage, openWaiting } from './in-page.ts';
import type { InPage } from './in-page.ts';

const isEnd = (message: ChannelMessage): boolean =>
  message.type === 'event' && message.event.type === 'run-end';
const isIdle = (message: ChannelMessage): boolean =>
  message.type === 'session-changed' && !message.session.running;
const starts = ({ messages }: InPage): number =>
  messages.filter((message) => message.type === 'event' && message.event.type === 'run-start')
    .length;

/** A run with a message queued behind it, stopped at a moment after its end. */
async function stopAt(moment: 'the end' | 'the news of it' | 'the start of the next') {
  let session = '';
  let ended = false;
  const press = (): void => void page.api.stop(session);
  const page: InPage = await openInPage({
    onTold(message) {
      if (isEnd(message)) ended = true;
      if (moment === 'the end' && isEnd(message)) press();
      if (moment === 'the news of it' && ended && isIdle(message)) press();
    },
    onModel() {
      if (moment === 'the start of the next' && ended) press();
    },
  });
  const { id, callId } = await openWaiting(page);
  session = id;
  value(await page.api.send(id, say('what is 1+1?', 'queue')));
  value(await page.api.answer(id, callId, { type: 'once' }));
  await page.idle(id);
  return { page, id };
}

it.each(['the end', 'the news of it', 'the start of the next'] as const)(
  'Stop at %s of a turn holds what waits, until it is sent',
  async (moment) => {
    const { page, id } = await stopAt(moment);
    const held = value(await page.api.openSession(id, 50));
    expect(held.queue).toHaveLength(1);
    expect(held.session).toMatchObject({ running: false, interrupted: false });
    expect(lines(held).filter((line) => line.startsWith('user'))).toHaveLength(1);
    expect(starts(page)).toBe(1);
  },
);

it('What Stop held goes with the next message', async () => {
  const page = await openInPage();
  const { id, callId } = await openWaiting(page);
  value(await page.api.send(id, say('what is 1+1?', 'queue')));
  value(await page.api.stop(id));
  value(await page.api.answer(id, callId, { type: 'once' }));
  value(await page.api.send(id, say('what is 2+2?')));
  await page.idle(id);
  const after = value(await page.api.openSession(id, 50));
  expect(after.queue).toEqual([]);
  expect(lines(after).filter((line) => line.startsWith('user'))).toEqual([
    'user: write a file a.txt saying one',
    'user: what is 1+1?',
    'user: what is 2+2?',
  ]);
  page.close();
});

it('A message that comes between two turns is answered, and nothing is asked twice', async () => {
  let session = '';
  let sent: Promise<unknown> | undefined;
  const page: InPage = await openInPage({
    onTold(message) {
      if (isEnd(message)) sent ??= page.api.send(session, say('what is 1+1?'));
    },
  });
  const { id, callId } = await openWaiting(page);
  session = id;
  value(await page.api.answer(id, callId, { type: 'once' }));
  await page.idle(id);
  await sent;
  await page.idle(id);
  const after = value(await page.api.openSession(id, 50));
  expect(after.queue).toEqual([]);
  expect(lines(after).at(-1)).toBe('assistant complete: 1+1 = 2');
  expect(starts(page)).toBe(2);
  page.close();
});

it('A message of another tab is answered, however near to the end of a run it comes', async () => {
  let session = '';
  let sent: Promise<unknown> | undefined;
  const other: { page?: InPage } = {};
  const owner: InPage = await openInPage({
    onTold(message) {
      if (isEnd(message)) sent ??= other.page?.api.send(session, say('what is 1+1?'));
    },
  });
  other.page = await openInPage({ scope: owner.app.scope });
  const { id } = await openWaiting(owner);
  session = id;
  // After Stop nothing that waits is sent by itself: these words are new, and are.
  value(await owner.api.stop(id));
  await owner.idle(id);
  await sent;
  await other.page.idle(id);
  const after = value(await other.page.api.openSession(id, 50));
  expect(after.queue).toEqual([]);
  expect(lines(after).at(-1)).toBe('assistant complete: 1+1 = 2');
  owner.close();
  other.page.close();
});

it('Another version can be chosen as soon as a run has ended, and not a moment before', async () => {
  let session = '';
  let question = '';
  const chosen: Promise<unknown>[] = [];
  const page: InPage = await openInPage({
    onTold(message) {
      if (isEnd(message)) chosen.push(page.api.selectVersion(session, question));
    },
    onModel() {
      if (question !== '') chosen.push(page.api.selectVersion(session, question));
    },
  });
  const { id, callId } = await openWaiting(page);
  session = id;
  question = value(await page.api.openSession(id, 50)).entries[0]?.message.id ?? '';
  expect(await page.api.selectVersion(id, question)).toMatchObject({ ok: false });
  value(await page.api.answer(id, callId, { type: 'once' }));
  await page.idle(id);
  expect(await Promise.all(chosen)).toMatchObject([{ ok: true }]);
  page.close();
});

it('The former answer is shown again when another one was stopped before its first word', async () => {
  let stopsAtStart = false;
  const page: InPage = await openInPage({
    onTold(message) {
      if (!stopsAtStart || message.type !== 'event') return;
      if (message.event.type === 'run-start') void page.api.stop(message.session);
    },
  });
  const { id, callId } = await openWaiting(page);
  value(await page.api.answer(id, callId, { type: 'once' }));
  await page.idle(id);
  const before = value(await page.api.openSession(id, 50));
  stopsAtStart = true;
  value(await page.api.regenerate(id, before.entries.at(-1)?.message.id ?? ''));
  await page.idle(id);
  const after = value(await page.api.openSession(id, 50));
  expect(starts(page)).toBe(2);
  expect(lines(after)).toEqual(lines(before));
  page.close();
});

it('A session deleted during its run is stopped, and comes back with what waited', async () => {
  const page = await openInPage();
  const { id } = await openWaiting(page);
  value(await page.api.send(id, say('what is 1+1?', 'queue')));
  value(await page.api.deleteSession(id));
  await page.idle(id);
  value(await page.api.restoreSession(id));
  const back = value(await page.api.openSession(id, 50));
  expect(back.queue).toHaveLength(1);
  expect(back.session).toMatchObject({ running: false, interrupted: false });
  expect(lines(back).at(-1)).toMatch(/^tool write_file stopped/u);
  expect(starts(page)).toBe(1);
  page.close();
});

it('A session deleted between two turns starts no other, and says nothing of it', async () => {
  let session = '';
  let deleted: Promise<unknown> | undefined;
  const page: InPage = await openInPage({
    onTold(message) {
      if (isEnd(message)) deleted ??= page.api.deleteSession(session);
    },
  });
  const { id, callId } = await openWaiting(page);
  session = id;
  value(await page.api.send(id, say('what is 1+1?', 'queue')));
  value(await page.api.answer(id, callId, { type: 'once' }));
  await page.idle(id);
  await deleted;
  value(await page.api.restoreSession(id));
  const back = value(await page.api.openSession(id, 50));
  expect(back.queue).toHaveLength(1);
  expect(lines(back).filter((line) => line.startsWith('notice'))).toEqual([]);
  expect(starts(page)).toBe(1);
  page.close();
});

it('Messages of two tabs at the same moment are all answered, each once', async () => {
  const one = await openInPage();
  const other = await openInPage({ scope: one.app.scope });
  const { id } = value(await one.api.createSession());
  const questions = [1, 2, 3, 4, 5, 6].map((number) => `what is ${number}+${number}?`);
  const sent = questions.map((text, index) =>
    (index % 2 === 0 ? one : other).api.send(id, say(text)),
  );
  for (const result of await Promise.all(sent)) value(result);
  await one.idle(id);
  await other.idle(id);
  const after = value(await one.api.openSession(id, 100));
  expect(after.queue).toEqual([]);
  expect(after.session.running).toBe(false);
  const asked = lines(after).filter((line) => line.startsWith('user'));
  expect(asked.toSorted()).toEqual(questions.map((text) => `user: ${text}`));
  expect(lines(after).at(-1)).toMatch(/^assistant complete/u);
  one.close();
  other.close();
});
