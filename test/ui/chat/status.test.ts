import { describe, expect, it } from 'vitest';
import type { AgentEvent, Approval } from '../../../src/core/events.ts';
import { statusText } from '../../../src/ui/chat/status.ts';
import { assistant, eventsOf, result, runStart, session, user } from './messages.ts';

const approval: Approval = {
  callId: 'c1',
  tool: 'write_file',
  risk: 'write',
  summary: '',
  reasons: [],
  canAlways: true,
};

/** The different texts in the order in which a live region would say them. */
function said(events: readonly AgentEvent[]): string[] {
  const fold = eventsOf();
  let state = session([user('u1', 'Hello')]);
  const texts = events.map((event) => statusText((state = fold(state, event))));
  return texts.filter((text, index) => text !== texts[index - 1]);
}

describe('the status line', () => {
  it('says each step of a run once, whatever the number of deltas', () => {
    expect(
      said([
        runStart,
        { type: 'reasoning-delta', messageId: 'a1', delta: 'Hm' },
        { type: 'reasoning-delta', messageId: 'a1', delta: '.' },
        { type: 'text-delta', messageId: 'a1', delta: 'I ' },
        { type: 'text-delta', messageId: 'a1', delta: 'will.' },
        { type: 'message', message: assistant('a1', 'I will.') },
        { type: 'approval-request', approval },
        { type: 'approval-end', callId: 'c1', answer: 'once' },
        { type: 'tool-start', callId: 'c1', name: 'write_file', summary: '', at: 0 },
        { type: 'tool-progress', callId: 'c1', note: 'half' },
        { type: 'message', message: result('c1') },
        { type: 'text-delta', messageId: 'a2', delta: 'Done.' },
        { type: 'message', message: assistant('a2', 'Done.') },
        { type: 'run-end', outcome: 'done' },
      ]),
    ).toEqual([
      'Started',
      'Thinking',
      'Answering',
      'Working',
      'Waiting for you: one thing to approve',
      'Working',
      'Running write_file',
      'Working',
      'Answering',
      'Working',
      'Done',
    ]);
  });
});
