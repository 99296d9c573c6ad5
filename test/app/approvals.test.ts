import { expect, it } from 'vitest';
import { createApprovals } from '../../src/app/approvals.ts';
import type { Approval } from '../../src/core/events.ts';

const approval: Approval = {
  callId: 'c',
  tool: 'write_file',
  risk: 'write',
  summary: '',
  reasons: [],
  canAlways: true,
};

it('hands the first answer to who asked, and says that a second one came too late', async () => {
  const { ask, answer } = createApprovals(new AbortController().signal);
  const asked = ask(approval);
  expect(answer('c', { type: 'once' })).toBe(true);
  expect(answer('c', { type: 'deny' })).toBe(false);
  await expect(asked).resolves.toEqual({ type: 'once' });
});

it('rejects all that still wait when the run stops, and whatever is asked later', async () => {
  const controller = new AbortController();
  const { ask, answer } = createApprovals(controller.signal);
  const asked = ask(approval);
  controller.abort();
  await expect(asked).rejects.toThrow();
  expect(answer('c', { type: 'once' })).toBe(false);
  await expect(ask(approval)).rejects.toThrow();
});
