import { describe, expect, it } from 'vitest';
import { AgentError } from '../../src/core/errors.ts';
import type { AgentEvent } from '../../src/core/events.ts';
import { call, say } from '../../src/providers/demo/reply.ts';
import { lastText, person, play, recorded, results, scripted, tool } from './harness.ts';

/** Stops the run when an event comes that `when` picks. */
function stopAt(when: (event: AgentEvent) => boolean) {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    onEvent: (event: AgentEvent) => {
      if (when(event)) controller.abort();
    },
  };
}

const never = (): Promise<never> => new Promise(() => undefined);
const words = Array.from({ length: 300 }, (_, index) => `word${index} `);

describe('Stop while the model speaks', () => {
  it('keeps the text so far, marked stopped, and nothing comes after it', async () => {
    let heard = 0;
    const played = await play({
      rule: scripted([say(words.join('')), call('look', {})]),
      tools: [tool('look')],
      ...stopAt((event) => event.type === 'text-delta' && ++heard === 100),
    });
    expect(played.line).toBe('run-start text assistant:stopped end:stopped');
    expect(lastText(played)).toBe(words.slice(0, 100).join(''));
    expect(played.requests).toHaveLength(1);
    expect(played.made[0]).toMatchObject({ status: 'stopped', toolCalls: [] });
  });

  it('can be continued: the model is asked to go on where the text ends', async () => {
    const stopped = await play({
      rule: scripted([say('one two three')]),
      ...stopAt((event) => event.type === 'text-delta'),
    });
    const played = await play({ history: stopped.transcript, rule: scripted([say('two three')]) });
    const [request] = played.requests;
    expect(request?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(JSON.stringify(request?.messages.at(-1))).toContain('\\none "');
    expect(played.line).toBe('run-start text assistant end:done');
  });

  it('before the first word leaves no message', async () => {
    const played = await play({
      rule: scripted([{ type: 'hold', until: never }]),
      signal: AbortSignal.abort(),
    });
    expect(played.line).toBe('run-start end:stopped');
    expect(played.requests).toEqual([]);
  });

  it('reaches a provider that waits', async () => {
    const controller = new AbortController();
    const until = (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve());
        setImmediate(() => controller.abort());
      });
    const played = await play({
      rule: scripted([say('Half '), { type: 'hold', until }, say('whole')]),
      signal: controller.signal,
    });
    expect(played.line).toBe('run-start text assistant:stopped end:stopped');
  });
});

describe('Stop while tools run', () => {
  const slow = tool('slow', { execute: never });

  it('gives each running tool one message, even one that ignores the signal', async () => {
    const played = await play({
      tools: [slow, tool('quick')],
      rule: scripted([call('quick', {}), call('slow', {}), call('slow', { q: '2' })]),
      ...stopAt((event) => event.type === 'message' && event.message.role === 'tool'),
    });
    expect(played.line).toBe(
      'run-start assistant start:quick start:slow start:slow quick:done slow:stopped slow:stopped end:stopped',
    );
    expect(results(played)[1]).toContain('may or may not have taken effect');
  });

  it('does not begin what has not begun, and says so', async () => {
    const later = recorded(tool('later', { parallel: false }));
    const played = await play({
      tools: [slow, later],
      rule: scripted([call('slow', {}), call('later', {})]),
      ...stopAt((event) => event.type === 'tool-start'),
    });
    expect(played.line).toBe(
      'run-start assistant start:slow slow:stopped later:stopped end:stopped',
    );
    expect(later.runs).toEqual([]);
    expect(results(played).every((text) => text.startsWith('Not run'))).toBe(true);
  });

  it('tells the tool, and its late result goes nowhere', async () => {
    const controller = new AbortController();
    let told = false;
    const polite = tool('polite', {
      execute: (_args, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            told = true;
            setImmediate(() => resolve({ text: 'late' }));
          });
          setImmediate(() => controller.abort());
        }),
    });
    const played = await play({
      tools: [polite],
      rule: scripted([call('polite', {})]),
      signal: controller.signal,
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toBe(true);
    expect(played.line).toBe('run-start assistant start:polite polite:stopped end:stopped');
  });

  it('ends every open approval as stopped, before the run ends', async () => {
    const save = recorded(tool('save', { risk: 'write', parallel: false }));
    const played = await play({
      tools: [save],
      rule: scripted([call('save', { q: '1' }), call('save', { q: '2' })]),
      ask: never,
      ...stopAt((event) => event.type === 'approval-request' && event.approval.summary === '2'),
    });
    expect(played.line).toMatch(/^run-start assistant ask:save ask:save .* end:stopped$/);
    expect(played.line.match(/verdict:stopped/g)).toHaveLength(2);
    expect(played.line.match(/save:stopped/g)).toHaveLength(2);
    expect(save.runs).toEqual([]);
  });

  it('leaves a transcript that the next message can follow', async () => {
    const stopped = await play({
      tools: [slow],
      rule: scripted([call('slow', {})]),
      ...stopAt((event) => event.type === 'tool-start'),
    });
    const played = await play({
      history: [...stopped.transcript, person('never mind')],
      rule: scripted([say('Fine.')]),
    });
    expect(played.line).toBe('run-start text assistant end:done');
  });
});

describe('a store that fails', () => {
  const full = new AgentError('storage-full');

  it('ends the run with that error and a run-end', async () => {
    const played = await play({
      rule: scripted([say('Hello')]),
      onEvent: (event) => {
        if (event.type === 'message') throw full;
      },
    });
    expect(played.line).toBe('run-start text assistant notice:run-failed end:error');
    expect(played.report).toEqual({ outcome: 'error', error: { code: 'storage-full' } });
  });

  it('in the middle of calls still closes every call and approval', async () => {
    const played = await play({
      tools: [tool('slow', { execute: never }), tool('quick'), tool('save', { risk: 'write' })],
      rule: scripted([call('quick', {}), call('slow', {}), call('save', {})]),
      ask: never,
      onEvent: (event) => {
        if (event.type === 'message' && event.message.role === 'tool') throw full;
      },
    });
    expect(played.line).toMatch(/start:slow .*slow:stopped .*save:stopped/);
    expect(played.report.outcome).toBe('error');
  });

  it('before a call begins keeps the call from beginning', async () => {
    const look = recorded(tool('look'));
    const played = await play({
      tools: [look],
      rule: scripted([call('look', {})]),
      onEvent: (event) => {
        if (event.type === 'tool-start') throw full;
      },
    });
    expect(look.runs).toEqual([]);
    expect(played.report.outcome).toBe('error');
  });
});

it('a mistake of ours ends the run as an error, never as a rejection', async () => {
  const played = await play({
    tools: [tool('look')],
    rule: scripted([call('look', {})]),
    decide: () => {
      throw new Error('bug');
    },
  });
  expect(played.line).toBe('run-start assistant notice:run-failed end:error');
  expect(played.report.error).toMatchObject({ code: 'internal' });
});
