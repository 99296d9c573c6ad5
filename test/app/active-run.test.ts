import { expect, it } from 'vitest';
import { createActiveRun } from '../../src/app/active-run.ts';
import type { AgentEvent } from '../../src/core/events.ts';
import type { UserMessage } from '../../src/core/messages.ts';
import { user } from '../store/support.ts';

const session = {
  id: 's',
  title: '',
  createdAt: 0,
  updatedAt: 0,
  pinned: false,
  model: { source: 'demo', model: 'demo' },
  running: true,
  interrupted: false,
};

function start(queue: readonly UserMessage[]) {
  const told: AgentEvent[] = [];
  const emitter = {
    emit: (event: AgentEvent) => void told.push(event),
    announce: () => undefined,
    close: () => Promise.resolve(),
  };
  const active = createActiveRun({ run: 'r', session, queue, emitter });
  const fold = (event: AgentEvent): void => active.fold({ session: 's', run: 'r', seq: 0, event });
  return { active, told, fold };
}

const steer: UserMessage = { ...user('m1'), origin: 'steer' };
const later: UserMessage = { ...user('m2'), origin: 'queue' };

it('hands over what steers once, and knows whether it reached the transcript', () => {
  const { active, told, fold } = start([later, steer]);
  expect(active.hasUndelivered()).toBe(false);
  expect(active.takeSteering()).toEqual([steer]);
  expect(active.takeSteering()).toEqual([]);
  expect(told).toEqual([{ type: 'queue-changed', queue: [later] }]);
  expect(active.hasUndelivered()).toBe(true);
  fold({ type: 'message', message: later });
  expect(active.hasUndelivered()).toBe(true);
  fold({ type: 'message', message: steer });
  expect(active.hasUndelivered()).toBe(false);
});

it('does not show again what it took, however late the stored queue is read', () => {
  const { active, told, fold } = start([steer]);
  active.takeSteering();
  active.setQueue([steer, later]);
  expect(told.at(-1)).toEqual({ type: 'queue-changed', queue: [later] });
  fold({ type: 'run-end', outcome: 'stopped' });
  active.setQueue([later, steer]);
  expect(told).toHaveLength(2);
});
