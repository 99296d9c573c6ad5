import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEmitter } from '../../src/app/emit.ts';
import type { DurableEvent, Emitter } from '../../src/app/emit.ts';
import type { AgentEvent, LiveRun, PartialAnswer, Stamped } from '../../src/core/events.ts';
import type { NoticeMessage } from '../../src/core/messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const notice: NoticeMessage = { role: 'notice', id: 'n', createdAt: 0, code: 'no-answer' };
const message: AgentEvent = { type: 'message', message: notice };
const text = (delta: string): AgentEvent => ({ type: 'text-delta', messageId: 'm', delta });
const reasoning = (delta: string): AgentEvent => ({
  type: 'reasoning-delta',
  messageId: 'm',
  delta,
});

function setUp(
  store: (event: DurableEvent) => Promise<void> = () => Promise.resolve(),
  storePartial: () => Promise<void> = () => Promise.resolve(),
) {
  const log: string[] = [];
  const published: Stamped[] = [];
  const partials: PartialAnswer[] = [];
  let partial: PartialAnswer | null = null;
  const emitter: Emitter = createEmitter({
    session: 's',
    run: 'r',
    publish(stamped) {
      published.push(stamped);
      log.push(`publish ${stamped.event.type}`);
      if (stamped.event.type === 'text-delta') {
        partial = {
          messageId: 'm',
          text: (partial?.text ?? '') + stamped.event.delta,
          reasoning: '',
        };
      }
    },
    store(event) {
      log.push(`store ${event.type}`);
      return store(event);
    },
    storePartial(next) {
      partials.push(next);
      return storePartial();
    },
    live: () => ({ partial }) as LiveRun,
  });
  return { emitter, log, published, partials };
}

it('joins the deltas of 30 ms and keeps kinds and order apart', async () => {
  const { emitter, published } = setUp();
  void emitter.emit(reasoning('why'));
  void emitter.emit(text('a'));
  void emitter.emit(text('b'));
  await vi.advanceTimersByTimeAsync(30);
  void emitter.emit(text('c'));
  await emitter.close();
  expect(published.map(({ event }) => event)).toEqual([reasoning('why'), text('ab'), text('c')]);
  expect(published.map(({ seq }) => seq)).toEqual([0, 1, 2]);
});

it('stores a durable event before it is published, after the deltas that came before it', async () => {
  const { emitter, log } = setUp();
  void emitter.emit(text('a'));
  await emitter.emit(message);
  expect(log).toEqual(['publish text-delta', 'store message', 'publish message']);
});

it('publishes what cannot be stored, and rejects', async () => {
  const { emitter, log } = setUp(() => Promise.reject(new Error('full')));
  await expect(emitter.emit(message)).rejects.toThrow('full');
  expect(log).toEqual(['store message', 'publish message']);
  await emitter.emit({ type: 'queue-changed', queue: [] });
  expect(log.at(-1)).toBe('publish queue-changed');
});

it('checkpoints the partial answer every 250 ms while text comes in', async () => {
  const { emitter, partials } = setUp();
  for (let step = 0; step < 10; step += 1) {
    void emitter.emit(text('x'));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(partials.length).toBeGreaterThanOrEqual(3);
  expect(partials[0]?.text).toBe('xxx');
  await emitter.close();
  const before = partials.length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(partials).toHaveLength(before);
});

it('takes one checkpoint at a time, so that a slow disk holds nothing up for long', async () => {
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 600));
  const { emitter, partials, published } = setUp(undefined, slow);
  for (let step = 0; step < 50; step += 1) {
    void emitter.emit(text('x'));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(600);
  const shown = published.map(({ event }) => (event.type === 'text-delta' ? event.delta : ''));
  expect(shown.join('')).toHaveLength(50);
  await vi.advanceTimersByTimeAsync(2000);
  expect(partials.at(-1)?.text).toHaveLength(50);
  expect(partials.length).toBeLessThan(10);
});
