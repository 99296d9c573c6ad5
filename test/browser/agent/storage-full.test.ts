import { afterEach, expect, it } from 'vitest';
import type { ChannelMessage } from '../../../src/core/api.ts';
import { lines, say, value } from './harness.ts';
import { openInPage, openWaiting } from './in-page.ts';

const methods = ['put', 'add'] as const;
const real = methods.map(
  (name) => [name, Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, name)] as const,
);

/** From now on nothing can be written. */
function fill(): void {
  for (const name of methods) {
    Object.defineProperty(IDBObjectStore.prototype, name, {
      configurable: true,
      writable: true,
      value() {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      },
    });
  }
}

function empty(): void {
  for (const [name, descriptor] of real) {
    if (descriptor) Object.defineProperty(IDBObjectStore.prototype, name, descriptor);
  }
}

afterEach(empty);

const isToolStart = (message: ChannelMessage): boolean =>
  message.type === 'event' && message.event.type === 'tool-start';
const isAnswer = (message: ChannelMessage): boolean =>
  message.type === 'event' &&
  message.event.type === 'message' &&
  message.event.message.role === 'assistant' &&
  message.event.message.text !== '';

it.each([
  ['a call has begun', isToolStart],
  ['the answer was stored', isAnswer],
])('a disk that is full once %s ends the run, and the session goes on later', async (_, at) => {
  let isFull = false;
  const page = await openInPage({
    onTold(message) {
      if (isFull || !at(message)) return;
      isFull = true;
      fill();
    },
  });
  const { api, messages } = page;
  const { id } = value(await api.createSession());
  value(await api.send(id, say('what is 2+3?')));
  await page.idle(id);
  const ends = messages.flatMap((message) =>
    message.type === 'event' && message.event.type === 'run-end' ? [message.event] : [],
  );
  expect(ends).toHaveLength(1);
  const refused = await api.send(id, say('what is 1+1?'));
  expect(refused).toMatchObject({ ok: false, error: { code: 'storage-full' } });

  expect(lines(value(await api.openSession(id, 50)))[0]).toBe('user: what is 2+3?');

  empty();
  const opened = value(await api.openSession(id, 50));
  expect(opened.session.running).toBe(false);
  expect(opened.live).toBeNull();
  expect(lines(opened)[0]).toBe('user: what is 2+3?');
  value(await api.send(id, say('what is 6*7?')));
  await page.idle(id);
  const after = value(await api.openSession(id, 50));
  expect(after.session).toMatchObject({ running: false, interrupted: false });
  expect(lines(after).at(-1)).toBe('assistant complete: 6*7 = 42');
  page.close();
});

it('a message that cannot be queued is refused, and those that wait stay', async () => {
  const page = await openInPage();
  const { api } = page;
  const { id } = await openWaiting(page);
  value(await api.send(id, say('first', 'queue')));
  fill();
  expect(await api.send(id, say('second', 'queue'))).toMatchObject({
    ok: false,
    error: { code: 'storage-full' },
  });
  empty();
  const { queue } = value(await api.openSession(id, 50));
  expect(queue.map(({ parts }) => parts)).toEqual([[{ type: 'text', text: 'first' }]]);
  value(await api.stop(id));
  await page.idle(id);
  page.close();
});
