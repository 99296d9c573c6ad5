import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message, ToolCall, ToolMessage } from '../../src/core/messages.ts';
import { decide } from '../../src/core/policy.ts';
import { call, say } from '../../src/providers/demo/reply.ts';
import { person, plainPolicy, play, recorded, results, scripted, tool } from './harness.ts';

const callOf = (id: string, name: string, more: Partial<ToolCall> = {}): ToolCall => ({
  id,
  name,
  arguments: JSON.stringify({ q: id }),
  ...more,
});
const calling = (
  toolCalls: readonly ToolCall[],
  more: Partial<AssistantMessage> = {},
): Message => ({
  role: 'assistant',
  id: 'a1',
  createdAt: 1,
  text: '',
  toolCalls,
  status: 'complete',
  model: { source: 'demo', model: 'demo' },
  ...more,
});
const resultOf = (callId: string, name: string): ToolMessage => ({
  role: 'tool',
  id: `t-${callId}`,
  createdAt: 2,
  callId,
  name,
  status: 'done',
  content: 'was done',
  duration: 1,
});
const rule = () => scripted([say('All done.')]);
const granted = { ...plainPolicy, granted: true };

describe('resuming a run that died between calls', () => {
  it('runs the missing calls first, and none that has a result', async () => {
    const look = recorded(tool('look'));
    const save = recorded(tool('save', { risk: 'write', parallel: false }));
    const played = await play({
      history: [
        person('go'),
        calling([callOf('c1', 'look'), callOf('c2', 'save'), callOf('c3', 'look')]),
        resultOf('c1', 'look'),
      ],
      tools: [look, save],
      rule: rule(),
      decide: (_call, { risk }) => decide({ ...granted, risk }),
    });
    expect(played.line).toBe(
      'run-start start:save save:done start:look look:done text assistant end:done',
    );
    expect(save.runs).toEqual([{ q: 'c2' }]);
    expect(look.runs).toEqual([{ q: 'c3' }]);
  });

  it('asks about a call that had begun, and runs one that only reads again', async () => {
    const started = new Set(['c1', 'c2']);
    const save = recorded(tool('save', { risk: 'write', parallel: false }));
    const played = await play({
      history: [person('go'), calling([callOf('c1', 'look'), callOf('c2', 'save')])],
      tools: [tool('look'), save],
      rule: rule(),
      started,
      decide: ({ id }, { risk }) => decide({ ...granted, risk, unsure: started.has(id) }),
      answer: () => ({ type: 'deny' }),
    });
    expect(played.line).toBe(
      'run-start start:look ask:save verdict:deny look:done save:denied text assistant end:done',
    );
    expect(played.events.find(({ type }) => type === 'approval-request')).toMatchObject({
      approval: { reasons: ['unsure'], canAlways: false },
    });
    expect(results(played)[1]).toContain('may already have taken effect');
    expect(save.runs).toEqual([]);
  });

  it('runs them over a message steered in meanwhile, but not once the person has moved on', async () => {
    const look = recorded(tool('look'));
    const history = [person('go'), calling([callOf('c1', 'look')])];
    await play({
      history: [...history, person('hm', { origin: 'steer' })],
      tools: [look],
      rule: rule(),
    });
    expect(look.runs).toHaveLength(1);
    const moved = await play({
      history: [...history, person('other')],
      tools: [look],
      rule: rule(),
    });
    expect(look.runs).toHaveLength(1);
    expect(moved.line).toBe('run-start text assistant end:done');
    expect(JSON.stringify(moved.requests[0]?.messages)).toContain('There is no result');
  });

  it('runs no call of an answer that was cut', async () => {
    const look = recorded(tool('look'));
    const played = await play({
      history: [person('go'), calling([callOf('c1', 'look')], { stopReason: 'length' })],
      tools: [look],
      rule: rule(),
    });
    expect(played.line).toBe('run-start look:failed text assistant end:done');
    expect(look.runs).toEqual([]);
  });

  it('does nothing twice when resumed twice', async () => {
    const save = recorded(tool('save', { risk: 'write', parallel: false }));
    const history = [person('go'), calling([callOf('c1', 'save')])];
    const first = await play({ history, tools: [save], rule: rule() });
    await play({ history: first.transcript, tools: [save], rule: rule() });
    expect(save.runs).toHaveLength(1);
  });
});

describe('steering', () => {
  const steer = (text: string) => person(text, { origin: 'steer' });

  it('is stored and delivered before the next model call', async () => {
    const waiting = [[], [steer('use metric units')]];
    const played = await play({
      tools: [tool('look')],
      rule: scripted([call('look', {})], [say('In metres.')]),
      takeSteering: () => waiting.shift() ?? [],
    });
    expect(played.line).toBe(
      'run-start assistant start:look look:done user text assistant end:done',
    );
    expect(JSON.stringify(played.requests[1]?.messages.at(-1))).toContain('metric');
  });

  it('that comes with the last answer gets an answer of its own', async () => {
    const waiting = [[], [steer('and in feet?')]];
    const played = await play({
      rule: scripted([say('10 metres.')], [say('33 feet.')]),
      takeSteering: () => waiting.shift() ?? [],
    });
    expect(played.line).toBe('run-start text assistant user text assistant end:done');
  });

  it('reaches the request at the step limit as well', async () => {
    const waiting = [[], [steer('hurry')]];
    const played = await play({
      tools: [tool('look')],
      rule: scripted([call('look', {})], [say('Left: all.')]),
      limits: { steps: 1 },
      takeSteering: () => waiting.shift() ?? [],
    });
    expect(JSON.stringify(played.requests[1]?.messages.at(-1))).toContain('hurry');
    expect(played.report.outcome).toBe('limit');
  });
});
