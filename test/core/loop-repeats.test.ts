import { describe, expect, it } from 'vitest';
import { call, say } from '../../src/providers/demo/reply.ts';
import type { DemoRule } from '../../src/providers/demo/reply.ts';
import { lastText, person, play, recorded, results, scripted, tool } from './harness.ts';

const again = [call('look', { q: 'same' })];
const forever: DemoRule = () => again;

describe('the same call again and again (HKUDS/nanobot#3073, #2298)', () => {
  it('ends within five rounds and two executions; the chat can go on', async () => {
    const look = recorded(tool('look'));
    const played = await play({ tools: [look], rule: forever });
    expect(played.line).toBe(
      'run-start assistant start:look look:done assistant start:look look:done ' +
        'assistant look:failed assistant look:failed notice:same-call-repeated end:limit',
    );
    expect(played.requests.map(({ toolChoice }) => toolChoice)).toEqual([
      'auto',
      'auto',
      'auto',
      'auto',
      'none',
    ]);
    expect(look.runs).toHaveLength(2);
    expect(played.made.at(-1)).toMatchObject({ values: { tool: 'look' } });
    const next = await play({
      history: [...played.transcript, person('and now?')],
      tools: [look],
      rule: scripted([say('Now I answer.')]),
    });
    expect(next.line).toBe('run-start text assistant end:done');
  });

  it('is noted at the second result and refused from the third on', async () => {
    const played = await play({ tools: [tool('look')], rule: forever });
    const [first, second, third, fourth] = results(played);
    expect(first).toBe('look same');
    expect(second).toContain('look same\n\nNote: this is the same call');
    expect(third).toContain('Not run');
    expect(fourth).toBe(third);
  });

  it('gives the person a final text when the model answers the request without tools', async () => {
    const played = await play({
      tools: [tool('look')],
      rule: ({ toolChoice }) => (toolChoice === 'none' ? [say('It says: same.')] : again),
    });
    expect(played.requests).toHaveLength(5);
    expect(lastText(played)).toBe('It says: same.');
    expect(played.report.outcome).toBe('done');
  });

  it('keeps the words of that last answer even when it calls once more', async () => {
    const played = await play({
      tools: [tool('look')],
      rule: ({ toolChoice }) => (toolChoice === 'none' ? [say('I try again.'), ...again] : again),
    });
    expect(played.line.endsWith('text assistant notice:same-call-repeated end:limit')).toBe(true);
    expect(played.made.at(-2)).toMatchObject({ text: 'I try again.', toolCalls: [] });
  });

  it('is seen through another order of keys and a mended type', async () => {
    const pair = tool('pair', {
      parameters: {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'integer' } },
      },
      execute: () => Promise.resolve({ text: 'same' }),
    });
    const looked = recorded(pair);
    await play({
      tools: [looked],
      rule: scripted(
        [call('pair', { a: 1, b: 2 })],
        [call('pair', { b: '2', a: '1' })],
        [call('pair', { a: 1, b: 2 })],
        [say('ok')],
      ),
    });
    expect(looked.runs).toHaveLength(2);
  });

  it('is counted within one answer too, and never run side by side', async () => {
    const look = recorded(tool('look'));
    const played = await play({
      tools: [look],
      rule: scripted([...again, ...again, ...again, ...again], [say('ok')]),
    });
    expect(look.runs).toHaveLength(2);
    expect(played.line).toBe(
      'run-start assistant start:look look:done start:look look:done look:failed look:failed ' +
        'text assistant end:done',
    );
    expect(played.requests[1]?.toolChoice).toBe('none');
  });

  it('is counted when the call never ran: a model that repeats a mistake stops as well', async () => {
    const played = await play({ tools: [tool('look')], rule: () => [call('look', { nope: 1 })] });
    expect(played.requests).toHaveLength(5);
    expect(played.report.outcome).toBe('limit');
  });
});

describe('what is not a repetition', () => {
  it('a poll whose results change runs on', async () => {
    let count = 0;
    const poll = recorded(
      tool('poll', { execute: () => Promise.resolve({ text: `${++count} %` }) }),
    );
    const played = await play({
      tools: [poll],
      rule: () => (count < 12 ? [call('poll', {})] : [say('Finished.')]),
    });
    expect(poll.runs).toHaveLength(12);
    expect(played.report.outcome).toBe('done');
    expect(results(played).join()).not.toContain('Note');
  });

  it('calls in alternation stop at the step limit instead, with a reason', async () => {
    let count = 0;
    const played = await play({
      tools: [tool('a'), tool('b')],
      rule: () => [call(count++ % 2 === 0 ? 'a' : 'b', {})],
      limits: { steps: 8 },
    });
    expect(played.requests).toHaveLength(9);
    expect(played.line).toContain('notice:step-limit');
    expect(played.report.outcome).toBe('limit');
  });

  it('another call in between begins a new count', async () => {
    const look = recorded(tool('look'));
    await play({
      tools: [look, tool('other')],
      rule: scripted(again, again, [call('other', {})], again, again, [say('ok')]),
    });
    expect(look.runs).toHaveLength(4);
  });
});
