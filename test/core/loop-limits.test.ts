import { describe, expect, it } from 'vitest';
import type { Provider } from '../../src/core/provider.ts';
import { call, say } from '../../src/providers/demo/reply.ts';
import { lastText, person, play, results, scripted, tool } from './harness.ts';

const finish = (reason: 'tool-calls' | 'length' | 'content-filter') =>
  ({ type: 'finish', reason }) as const;

describe('calls cut by the output limit (HKUDS/nanobot#425)', () => {
  const half = { name: 'look', arguments: '{"q":"aa', malformed: 'cut' } as const;
  const cutCall = [{ type: 'tool-call', call: half } as const, finish('length')];

  it('never run; the model is told to send smaller parts, and may', async () => {
    const played = await play({
      tools: [tool('look')],
      rule: scripted(cutCall, [call('look', { q: 'a' })], [say('ok')]),
    });
    expect(played.line).toBe(
      'run-start assistant look:failed assistant start:look look:done text assistant end:done',
    );
    expect(results(played)[0]).toContain('smaller parts');
  });

  it('end the run after two retries with a notice', async () => {
    const played = await play({ tools: [tool('look')], rule: scripted(cutCall) });
    expect(played.requests).toHaveLength(3);
    expect(played.line.endsWith('look:failed notice:call-cut end:limit')).toBe(true);
    expect(played.made.at(-1)).toMatchObject({ values: { times: 3 } });
  });

  it('take the whole calls beside them with them, whatever the label', async () => {
    const played = await play({
      tools: [tool('look')],
      rule: scripted(
        [call('look', { q: 'whole' }), { type: 'tool-call', call: half }, finish('tool-calls')],
        [call('look', { q: 'whole' }), finish('length')],
        [say('ok')],
      ),
    });
    expect(played.line).toBe(
      'run-start assistant look:failed look:failed assistant look:failed text assistant end:done',
    );
  });
});

describe('the step limit', () => {
  it('asks once without tools for what is done and left, and says so', async () => {
    const rule = scripted(
      [call('look', { q: 'a' })],
      [call('look', { q: 'b' })],
      [say('Left: c.')],
    );
    const played = await play({ rule, tools: [tool('look')], limits: { steps: 2 } });
    expect(played.line).toBe(
      'run-start assistant start:look look:done assistant start:look look:done ' +
        'notice:step-limit text assistant end:limit',
    );
    expect(played.requests.map(({ toolChoice }) => toolChoice)).toEqual(['auto', 'auto', 'none']);
    expect(played.made.find(({ role }) => role === 'notice')).toMatchObject({
      values: { steps: 2 },
    });
  });

  it('runs no call of that last answer and lists the actions when it says nothing', async () => {
    let count = 0;
    const played = await play({
      rule: () => [call('look', { q: String(count++) })],
      tools: [tool('look')],
      limits: { steps: 2 },
    });
    expect(lastText(played)).toBe('- look: 0 (done)\n- look: 1 (done)');
    expect(played.line.endsWith('notice:step-limit notice:no-answer assistant end:limit')).toBe(
      true,
    );
  });
});

describe('refusals and failures of the provider', () => {
  it('a filtered answer is kept as incomplete and not asked again', async () => {
    const played = await play({
      tools: [tool('look')],
      rule: scripted([say('I '), call('look', {}), finish('content-filter')]),
    });
    expect(played.line).toBe('run-start text assistant:incomplete end:error');
    expect(played.requests).toHaveLength(1);
    expect(played.made[0]).toMatchObject({ toolCalls: [], stopReason: 'content-filter' });
    expect(played.report.error).toEqual({ code: 'content-filter' });
  });

  it('an error keeps the partial text and runs no call of that answer', async () => {
    const error = { code: 'provider-error', detail: 'boom' } as const;
    const played = await play({
      tools: [tool('look')],
      rule: scripted([say('So far'), call('look', {}), { type: 'error', error }]),
    });
    expect(played.line).toBe('run-start text assistant:incomplete end:error');
    expect(played.made[0]).toMatchObject({ text: 'So far', error, toolCalls: [] });
    expect(played.report).toEqual({ outcome: 'error', error });
  });

  it.each(['text-delta', 'reasoning-delta'] as const)(
    'an answer without an end is stopped, and kept: %s',
    async (type) => {
      let pieces = 0;
      const provider: Provider = {
        ref: { source: 'test', model: 'endless' },
        label: 'Endless',
        async *stream() {
          for (;;) {
            pieces++;
            yield await Promise.resolve({ type, delta: 'word '.repeat(20_000) });
          }
        },
      };
      const played = await play({ provider });
      expect(played.report).toEqual({ outcome: 'error', error: { code: 'endless' } });
      expect(pieces).toBeLessThan(30);
      expect(played.made.at(-1)).toMatchObject({ role: 'assistant', status: 'incomplete' });
    },
  );

  it('an error is not what the model reads next: the chat goes on', async () => {
    const error = { code: 'network' } as const;
    const failed = await play({ rule: scripted([{ type: 'error', error }]) });
    const history = [...failed.transcript, person('again')];
    const played = await play({ history, rule: scripted([say('Here.')]) });
    expect(played.requests[0]?.messages.map(({ role }) => role)).toEqual(['user']);
    expect(JSON.stringify(played.requests[0]?.messages)).toContain('hello');
  });

  it.each<[string, () => AsyncIterable<never>]>([
    [
      'throws at once',
      () => {
        throw new Error('bug');
      },
    ],
    [
      'throws later',
      async function* () {
        await Promise.resolve();
        yield* [];
        throw new Error('bug');
      },
    ],
    [
      'ends without an ending',
      async function* () {
        await Promise.resolve();
        yield* [];
      },
    ],
  ])('a provider that %s counts as failed', async (_how, stream) => {
    const provider: Provider = { ref: { source: 'p', model: 'm' }, label: 'P', stream };
    const played = await play({ provider });
    expect(played.line).toBe('run-start assistant:incomplete end:error');
  });
});
