import { describe, expect, it } from 'vitest';
import { call, say } from '../../src/providers/demo/reply.ts';
import { lastText, person, play, scripted, tool } from './harness.ts';

const length = { type: 'finish', reason: 'length' } as const;
const blank = [{ type: 'finish', reason: 'stop' } as const];
const cut = (text: string) => [say(text), length];

describe('a plain answer', () => {
  it('streams, then is stored whole', async () => {
    const played = await play({ rule: scripted([say('Hello to you')]) });
    expect(played.line).toBe('run-start text assistant end:done');
    expect(lastText(played)).toBe('Hello to you');
    const deltas = played.events.flatMap((event) =>
      event.type === 'text-delta' ? [event.delta] : [],
    );
    expect(deltas).toEqual(['Hello ', 'to ', 'you']);
  });

  it('keeps reasoning apart, with the time it took', async () => {
    const rule = scripted([{ type: 'reasoning-delta', delta: 'Hm.' }, say('Yes')]);
    const played = await play({ rule });
    expect(played.line).toBe('run-start reasoning text assistant end:done');
    const [message] = played.made;
    expect(message).toMatchObject({ reasoning: 'Hm.', text: 'Yes', reasoningDuration: 1 });
  });

  it('offers the same bytes as prefix in every step', async () => {
    const played = await play({
      tools: [tool('look')],
      rule: scripted([call('look', { q: 'a' })], [call('look', { q: 'b' })], [say('done')]),
    });
    const [first, second, third] = played.requests;
    expect(second?.messages.slice(0, 1)).toEqual(first?.messages);
    expect(third?.messages.slice(0, 3)).toEqual(second?.messages);
    expect(new Set(played.requests.map(({ tools }) => tools)).size).toBe(1);
  });

  it('passes notices and waits of the provider on, in place', async () => {
    const error = { code: 'rate-limit' } as const;
    const rule = scripted([
      { type: 'wait', error, until: 5, attempt: 1 },
      { type: 'notice', code: 'field-dropped', values: { field: 'temperature' } },
      say('Late'),
    ]);
    const played = await play({ rule });
    expect(played.line).toBe('run-start wait notice:field-dropped text assistant end:done');
    expect(played.made[0]).toMatchObject({ values: { field: 'temperature' } });
  });

  it('shows a text that looks like a call as text and runs nothing', async () => {
    const text = '{"name":"look","arguments":{}}';
    const played = await play({ tools: [tool('look')], rule: scripted([say(text)]) });
    expect(lastText(played)).toBe(text);
    expect(played.line).toBe('run-start text assistant end:done');
  });
});

describe('a stream that begins again (HKUDS/nanobot#4013, #4038)', () => {
  it('keeps one copy: what came before the reset is void', async () => {
    const rule = scripted([
      { type: 'text-delta', delta: 'Here is the plan' },
      { type: 'tool-call', call: { name: 'look', arguments: '{}' } },
      { type: 'segment-reset' },
      say('Here is the plan: rest.'),
    ]);
    const played = await play({ rule, tools: [tool('look')] });
    expect(played.line).toBe('run-start text segment-reset text assistant end:done');
    expect(lastText(played)).toBe('Here is the plan: rest.');
  });

  it('does not void what an earlier request of the same answer delivered', async () => {
    const rule = scripted(cut('One, '), [
      { type: 'text-delta', delta: 'tw' },
      { type: 'segment-reset' },
      say('two.'),
    ]);
    const played = await play({ rule });
    expect(lastText(played)).toBe('One, two.');
    const after = played.events.slice(played.events.findIndex((e) => e.type === 'segment-reset'));
    const shown = after.flatMap((event) => (event.type === 'text-delta' ? [event.delta] : []));
    expect(shown.join('')).toBe('One, two.');
  });
});

describe('a blank answer (HKUDS/nanobot#2880, #2922)', () => {
  it('is asked again with tools: call, blank, call, text succeeds', async () => {
    const played = await play({
      tools: [tool('look')],
      rule: scripted([call('look', { q: '1' })], blank, [call('look', { q: '2' })], [say('Both.')]),
    });
    expect(played.line).toBe(
      'run-start assistant start:look look:done assistant start:look look:done text assistant end:done',
    );
    expect(played.requests.map(({ toolChoice }) => toolChoice)).toEqual(Array(4).fill('auto'));
  });

  it('is asked once more without tools, saying why', async () => {
    const played = await play({ rule: scripted(blank, blank, [say('At last.')]) });
    expect(played.requests.map(({ toolChoice }) => toolChoice)).toEqual(['auto', 'auto', 'none']);
    expect(JSON.stringify(played.requests[2]?.messages)).toContain('answers were empty');
    expect(lastText(played)).toBe('At last.');
    expect(played.report.outcome).toBe('done');
  });

  it('ends with a plain list of what was done', async () => {
    const failing = tool('save', { execute: () => Promise.reject(new Error('no room')) });
    const played = await play({
      tools: [tool('look'), failing],
      rule: scripted([call('look', { q: 'sky' }), call('save', { q: 'it' })], blank),
    });
    expect(played.line).toContain('notice:no-answer assistant end:done');
    expect(played.made.at(-2)).toMatchObject({ code: 'no-answer', values: { actions: 2 } });
    expect(lastText(played)).toBe('- look: sky (done)\n- save: it (failed)');
    expect(played.requests).toHaveLength(4);
  });

  it('never invents an action when none was taken', async () => {
    const played = await play({ rule: scripted(blank) });
    expect(played.line).toBe('run-start notice:no-answer end:done');
    expect(played.made[0]).toMatchObject({ values: { actions: 0 } });
  });

  it('may be all reasoning up to the output limit: that is no answer either (HKUDS/nanobot#1590)', async () => {
    const rule = scripted([{ type: 'reasoning-delta', delta: 'Hm' }, length], [say('Yes')]);
    const played = await play({ rule });
    expect(played.line).toBe('run-start reasoning segment-reset text assistant end:done');
    expect(lastText(played)).toBe('Yes');
  });

  it('takes back its reasoning, counts its tokens, and leaves one message', async () => {
    const usage = { type: 'usage', usage: { input: 10, output: 2 } } as const;
    const rule = scripted([{ type: 'reasoning-delta', delta: 'Hm' }, usage], [say('Yes'), usage]);
    const played = await play({ rule });
    expect(played.line).toBe('run-start reasoning segment-reset text assistant end:done');
    expect(played.made[0]).toMatchObject({ usage: { input: 20, output: 4, requests: 2 } });
    expect(played.made[0]).not.toHaveProperty('reasoning');
  });
});

describe('an answer cut by length', () => {
  it('goes on in one message, three times at most, the joints untouched', async () => {
    const played = await play({
      rule: scripted(cut('One '), cut('two '), cut('three '), cut('four'), [say('five')]),
    });
    expect(played.line).toBe('run-start text assistant end:done');
    expect(played.made).toHaveLength(1);
    expect(lastText(played)).toBe('One two three four');
    expect(played.made[0]).toMatchObject({ stopReason: 'length', status: 'complete' });
  });

  it('is asked to go on by a user message that quotes its last 64 characters', async () => {
    const long = `${'x'.repeat(100)}end.`;
    const { requests } = await play({
      rule: scripted([{ type: 'text-delta', delta: long }, length], [say('!')]),
    });
    const asked = requests[1]?.messages.at(-1);
    expect(asked?.role).toBe('user');
    expect(JSON.stringify(asked)).toContain(`\\n${'x'.repeat(60)}end."`);
  });

  it('may end in calls, which run and keep the text before them', async () => {
    const played = await play({
      tools: [tool('look')],
      rule: scripted(cut('Let me '), [say('look.'), call('look', {})], [say('Seen.')]),
    });
    expect(played.line).toBe(
      'run-start text assistant start:look look:done text assistant end:done',
    );
    expect(played.made[0]).toMatchObject({ text: 'Let me look.' });
  });

  it('keeps what there is when the continuation fails', async () => {
    const error = { code: 'dropped' } as const;
    const played = await play({
      rule: scripted(cut('Half '), [say('an ans'), { type: 'error', error }]),
    });
    expect(played.line).toBe('run-start text assistant:incomplete end:error');
    expect(lastText(played)).toBe('Half an ans');
  });

  it('is not continued over a message the person steered in', async () => {
    const steering = [[], [person('wait', { origin: 'steer' })], []];
    const played = await play({
      rule: scripted(cut('One '), [say('Two')]),
      takeSteering: () => steering.shift() ?? [],
    });
    expect(played.line).toBe('run-start text assistant user text assistant end:done');
  });
});

describe('the model that a message names', () => {
  const second = { source: 'spare', model: 'b' };
  const spare = {
    type: 'notice',
    code: 'fallback-used',
    values: { from: 'a', to: 'b' },
    ref: second,
  } as const;

  it('is the one that answered, as the end of the answer says', async () => {
    const rule = scripted([say('Hi'), { type: 'finish', reason: 'stop', ref: second }]);
    expect((await play({ rule })).made[0]).toMatchObject({ text: 'Hi', model: second });
  });

  it('is the one that was speaking when the answer broke off', async () => {
    const error = { code: 'dropped' } as const;
    const played = await play({ rule: scripted([spare, say('Half'), { type: 'error', error }]) });
    expect(played.made.at(-1)).toMatchObject({ status: 'incomplete', model: second });
  });

  it('is the one that was speaking when the person stopped', async () => {
    const controller = new AbortController();
    const played = await play({
      rule: scripted([spare, say('Half of it')]),
      signal: controller.signal,
      onEvent: ({ type }) => {
        if (type === 'text-delta') controller.abort();
      },
    });
    expect(played.made.at(-1)).toMatchObject({ status: 'stopped', model: second });
  });

  it('is the own one again when a blank answer of the second was asked anew', async () => {
    const played = await play({ rule: scripted([spare, ...blank], [say('Back.')]) });
    expect(played.made.at(-1)).toMatchObject({ text: 'Back.', model: { source: 'demo' } });
  });

  it('stays when the continuation of what the second wrote fails', async () => {
    const error = { code: 'offline' } as const;
    const rule = scripted([spare, say('Half'), length], [{ type: 'error', error }]);
    expect((await play({ rule })).made.at(-1)).toMatchObject({ text: 'Half', model: second });
  });
});
