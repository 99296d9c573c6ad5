import { expect, it } from 'vitest';
import { fromSnapshot, isGap, reduce } from '../../src/core/state.ts';
import type { SessionSnapshot } from '../../src/core/api.ts';

const snapshot: SessionSnapshot = {
  session: {
    id: 's',
    title: '',
    createdAt: 0,
    updatedAt: 0,
    pinned: false,
    model: { source: 'demo', model: 'demo' },
    running: false,
    interrupted: false,
  },
  entries: [],
  hasEarlier: false,
  live: null,
  queue: [],
  draft: '',
  context: { tokens: 0, window: 1000 },
};
const at = (seq: number, event: Parameters<typeof reduce>[1]['event']) => ({
  session: 's',
  run: 'r',
  seq,
  event,
});

it('folds a run from start to end and keeps only the messages', () => {
  let state = fromSnapshot(snapshot);
  state = reduce(
    state,
    at(0, { type: 'run-start', trigger: 'user', model: { source: 'demo', model: 'demo' } }),
  );
  expect(state.session.running).toBe(true);
  state = reduce(state, at(1, { type: 'text-delta', messageId: 'm', delta: 'Hel' }));
  state = reduce(state, at(2, { type: 'text-delta', messageId: 'm', delta: 'lo' }));
  expect(state.live?.partial).toEqual({ messageId: 'm', text: 'Hello', reasoning: '' });
  state = reduce(
    state,
    at(3, {
      type: 'message',
      message: {
        role: 'assistant',
        id: 'm',
        createdAt: 1,
        text: 'Hello',
        toolCalls: [],
        status: 'complete',
        model: { source: 'demo', model: 'demo' },
      },
    }),
  );
  expect(state.live?.partial).toBeNull();
  state = reduce(state, at(4, { type: 'run-end', outcome: 'done' }));
  expect(state.live).toBeNull();
  expect(state.session.running).toBe(false);
  expect(state.entries.map((entry) => entry.message.id)).toEqual(['m']);
});

it('ignores events it already holds and reports a gap', () => {
  let state = reduce(
    fromSnapshot(snapshot),
    at(0, { type: 'run-start', trigger: 'user', model: { source: 'demo', model: 'demo' } }),
  );
  state = reduce(state, at(1, { type: 'text-delta', messageId: 'm', delta: 'a' }));
  expect(reduce(state, at(1, { type: 'text-delta', messageId: 'm', delta: 'a' }))).toBe(state);
  expect(isGap(state, at(2, { type: 'text-delta', messageId: 'm', delta: 'b' }))).toBe(false);
  expect(isGap(state, at(3, { type: 'text-delta', messageId: 'm', delta: 'b' }))).toBe(true);
});

it('takes a message out of the queue when it enters the transcript', () => {
  const queued = { role: 'user', id: 'q', createdAt: 0, parts: [], origin: 'queue' } as const;
  let state = reduce(
    { ...fromSnapshot(snapshot), queue: [queued] },
    at(0, { type: 'run-start', trigger: 'user', model: { source: 'demo', model: 'demo' } }),
  );
  expect(state.queue).toHaveLength(1);
  state = reduce(state, at(1, { type: 'message', message: queued }));
  expect(state.queue).toHaveLength(0);
});

it('takes an event of an unknown run for a gap only while the session is said to run', () => {
  const delta = at(5, { type: 'text-delta', messageId: 'm', delta: 'a' });
  const idle = fromSnapshot(snapshot);
  const running = { ...idle, session: { ...idle.session, running: true } };
  expect(isGap(idle, delta)).toBe(false);
  expect(isGap(running, delta)).toBe(true);
  expect(reduce(running, delta)).toBe(running);
});
