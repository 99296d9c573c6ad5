import { expect } from 'vitest';
import type { AgentEvent } from '../../src/core/events.ts';
import type { Message } from '../../src/core/messages.ts';
import type { RunReport } from '../../src/core/run.ts';

/** What holds for the events of every run, whatever happened in it. See `src/core/events.ts`. */
export function assertInvariants(events: readonly AgentEvent[], report: RunReport): void {
  const types = events.map(({ type }) => type);
  expect(types.filter((type) => type === 'run-start')).toHaveLength(1);
  expect(types[0]).toBe('run-start');
  expect(types.filter((type) => type === 'run-end')).toHaveLength(1);
  expect(events.at(-1)).toEqual({ type: 'run-end', ...report });

  const messages = events.flatMap((event) => (event.type === 'message' ? [event.message] : []));
  const ids = messages.map(({ id }) => id);
  const calls = messages.flatMap((message) =>
    message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : [],
  );
  expect(new Set([...ids, ...calls]).size).toBe(ids.length + calls.length);

  for (const [index, event] of events.entries()) {
    const later = events.slice(index + 1);
    if (event.type === 'tool-start') {
      expect(resultsFor(later, event.callId), `results of ${event.name}`).toHaveLength(1);
    }
    if (event.type === 'approval-request') {
      const open = later.filter((next) => asks(next, event.approval.callId)).length;
      const ends = later.filter((next) => answers(next, event.approval.callId)).length;
      expect(ends - open, 'ends of an approval').toBe(1);
    }
    if (event.type === 'text-delta' || event.type === 'reasoning-delta') {
      expect(
        later.some((next) => closes(next, event.messageId)),
        'a message or a reset after deltas',
      ).toBe(true);
    }
  }
}

function closes(event: AgentEvent, messageId: string): boolean {
  if (event.type === 'segment-reset') return event.messageId === messageId;
  return event.type === 'message' && event.message.id === messageId;
}

const asks = (event: AgentEvent, callId: string): boolean =>
  event.type === 'approval-request' && event.approval.callId === callId;

const answers = (event: AgentEvent, callId: string): boolean =>
  event.type === 'approval-end' && event.callId === callId;

function resultsFor(events: readonly AgentEvent[], callId: string): readonly AgentEvent[] {
  return events.filter(
    (event) =>
      event.type === 'message' && event.message.role === 'tool' && event.message.callId === callId,
  );
}

/** What every server takes: see `outgoing` in `src/core/transcript.ts`. */
export function assertLegal(messages: readonly Message[]): void {
  const roles = messages.map(({ role }) => role);
  expect(roles[0], 'first').toBe('user');
  expect(['user', 'tool'], 'last').toContain(roles.at(-1));
  const seen = new Set<string>();
  let due: string[] = [];
  for (const [index, message] of messages.entries()) {
    const previous = roles[index - 1];
    if (message.role === 'tool') {
      expect(message.callId, 'result in call order').toBe(due.shift());
      continue;
    }
    expect(due, 'calls without a result').toEqual([]);
    expect(message.role).not.toBe('notice');
    expect(message.role, 'neighbours').not.toBe(previous);
    if (message.role !== 'assistant') continue;
    expect(message.toolCalls.length > 0 || /\S/.test(message.text), 'empty answer').toBe(true);
    for (const call of message.toolCalls) {
      expect(seen.has(call.id), 'call id used before').toBe(false);
      seen.add(call.id);
      expect(call.name).not.toBe('');
      expect(call.malformed).toBeUndefined();
      const args: unknown = JSON.parse(call.arguments);
      expect(typeof args === 'object' && args !== null && !Array.isArray(args)).toBe(true);
    }
    due = message.toolCalls.map(({ id }) => id);
  }
  expect(due, 'calls without a result').toEqual([]);
}
