import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../src/core/messages.ts';
import type { Tool } from '../../src/core/tool.ts';
import { call, say } from '../../src/providers/demo/reply.ts';
import type { DemoStep } from '../../src/providers/demo/reply.ts';
import { lastText, play, recorded, results, scripted, tool, toolSaying } from './harness.ts';

const raw = (name: string, text: string, malformed?: ToolCall['malformed']): DemoStep => ({
  type: 'tool-call',
  call: { name, arguments: text, ...(malformed && { malformed }) },
});
const done = [say('done')];

describe('calls that cannot run', () => {
  it('an unknown tool is answered with near names and never run under one', async () => {
    const look = recorded(tool('read_file'));
    const played = await play({
      tools: [look, tool('calculator')],
      rule: scripted([call('Read-File', {})], done),
    });
    expect(played.line).toBe('run-start assistant Read-File:failed text assistant end:done');
    expect(results(played)[0]).toContain('There is no tool `Read-File`');
    expect(results(played)[0]).toContain('Did you mean `read_file`?');
    expect(results(played)[0]).toContain('`calculator`');
    expect(look.runs).toEqual([]);
  });

  it('a far name gets no guess, and no tools at all is said', async () => {
    const played = await play({ rule: scripted([call('deploy', {})], done) });
    expect(results(played)[0]).toBe(
      'There is no tool `deploy`, so nothing was run. There are no tools.',
    );
  });

  it.each<[string, DemoStep, string]>([
    ['a list (HKUDS/nanobot#2858)', raw('look', '[1]', 'not-an-object'), 'not a JSON object'],
    ['pseudo-JSON', raw('look', "{'q':'a'}", 'not-json'), 'not valid JSON'],
    ['pseudo-JSON that nobody marked', raw('look', "{'q':'a'}"), 'not valid JSON'],
    ['an unknown parameter', call('look', { path: 'x' }), '`path` is not a parameter'],
    ['a wrong type', call('look', { q: 5 }), '`q` must be a string'],
  ])(
    '%s is refused with the problem, run never, and the next request is valid',
    async (_what, step, problem) => {
      const look = recorded(tool('look'));
      const played = await play({ tools: [look], rule: scripted([step], done) });
      expect(played.line).toBe('run-start assistant look:failed text assistant end:done');
      expect(results(played)[0]).toContain(problem);
      expect(look.runs).toEqual([]);
    },
  );

  it('a call without a name disappears from what is sent, but the model hears of it', async () => {
    const played = await play({ rule: scripted([raw('', '{}', 'no-name')], done) });
    expect(played.line).toBe('run-start assistant :failed text assistant end:done');
    const [message] = played.requests[1]?.messages ?? [];
    expect(played.requests[1]?.messages).toHaveLength(1);
    expect(JSON.stringify(message)).toContain('hello');
    expect(JSON.stringify(message)).toContain('names no tool');
  });

  it('arguments are mended only by schema', async () => {
    const count = recorded(
      tool('count', {
        parameters: {
          type: 'object',
          properties: { n: { type: 'integer' }, o: { type: 'object' } },
        },
      }),
    );
    await play({
      tools: [count],
      rule: scripted([raw('count', '{"n":"5","o":"{\\"a\\":1}"}')], done),
    });
    expect(count.runs).toEqual([{ n: 5, o: { a: 1 } }]);
  });
});

describe('tools that fail', () => {
  it('are told to the model in their own words; the run goes on', async () => {
    const failing = toolSaying('look', new Error('The file is missing.'));
    const played = await play({ tools: [failing], rule: scripted([call('look', {})], done) });
    expect(results(played)).toEqual(['The file is missing.']);
    expect(played.report.outcome).toBe('done');
  });

  it('twice in a row: the model is told to stop and tell the person', async () => {
    const failing = toolSaying(
      'look',
      new Error('one'),
      new Error('two'),
      'fine',
      new Error('three'),
    );
    const replies = ['a', 'b', 'c', 'd'].map((q) => [call('look', { q })]);
    const played = await play({ tools: [failing], rule: scripted(...replies, done) });
    const told = results(played).map((text) => text.includes('tell the person'));
    expect(told).toEqual([false, true, false, false]);
  });

  it('once each, in turn with another tool, is not twice in a row', async () => {
    const one = toolSaying('one', new Error('no'), 'yes');
    const two = toolSaying('two', new Error('no'));
    const played = await play({
      tools: [one, two],
      rule: scripted([call('one', { q: '1' })], [call('two', {})], [call('one', { q: '2' })], done),
    });
    expect(results(played).join()).not.toContain('tell the person');
  });

  it('by throwing at once, or with nothing to say, are results too', async () => {
    const at = tool('at', {
      execute: () => {
        throw new TypeError('bad');
      },
    });
    const silent = toolSaying('silent', new Error(''));
    const played = await play({
      tools: [at, silent],
      rule: scripted([call('at', {}), call('silent', {})], done),
    });
    expect(results(played)).toEqual(['bad', 'It failed without saying why.']);
  });

  it('but a result that begins with "Error" is a success', async () => {
    const played = await play({
      tools: [toolSaying('look', 'Error: is what the log says')],
      rule: scripted([call('look', {})], done),
    });
    expect(played.line).toContain('look:done');
  });

  it('in their summary still run, under their name', async () => {
    const shy = tool('shy', {
      summarize: () => {
        throw new Error('no');
      },
    });
    const played = await play({ tools: [shy], rule: scripted([call('shy', {})], done) });
    expect(played.events.find(({ type }) => type === 'tool-start')).toMatchObject({
      summary: 'shy',
    });
    expect(played.line).toContain('shy:done');
  });
});

/** A tool that ends when told, and notes what happened in `log`. */
function gated(name: string, log: string[], more: Partial<Tool> = {}): Tool & { open: () => void } {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return {
    ...tool(name, more),
    async execute() {
      log.push(`${name} begins`);
      await gate;
      log.push(`${name} ends`);
      return { text: name };
    },
    open: () => open(),
  };
}

describe('calls of one answer', () => {
  it('that only read run together; results keep the order of the calls', async () => {
    const log: string[] = [];
    const slow = gated('slow', log);
    const quick = gated('quick', log);
    const played = await play({
      tools: [slow, quick],
      rule: scripted([call('slow', {}), call('quick', {})], done),
      onEvent: (event) => {
        if (event.type !== 'tool-start' || event.name !== 'quick') return;
        quick.open();
        void Promise.resolve().then(() => setImmediate(() => slow.open()));
      },
    });
    expect(log).toEqual(['slow begins', 'quick begins', 'quick ends', 'slow ends']);
    expect(played.line).toBe(
      'run-start assistant start:slow start:quick slow:done quick:done text assistant end:done',
    );
  });

  it('that do more are a barrier', async () => {
    const tools = [tool('a'), tool('b'), tool('alone', { parallel: false }), tool('c'), tool('d')];
    const played = await play({
      tools,
      rule: scripted(
        ['a', 'b', 'alone', 'c', 'd'].map((name) => call(name, {})),
        done,
      ),
    });
    expect(played.line).toBe(
      'run-start assistant start:a start:b a:done b:done start:alone alone:done ' +
        'start:c start:d c:done d:done text assistant end:done',
    );
  });

  it('that are unfit do not hold the others up, and stay in their place', async () => {
    const played = await play({
      tools: [tool('a'), tool('b')],
      rule: scripted([call('a', {}), call('none', {}), call('b', {})], done),
    });
    expect(played.line).toBe(
      'run-start assistant start:a start:b a:done none:failed b:done text assistant end:done',
    );
  });

  it('get ids of ours, unique even when a server repeats its own', async () => {
    const same: DemoStep = {
      type: 'tool-call',
      call: { name: 'a', arguments: '{"q":"1"}', wireId: 'w' },
    };
    const other: DemoStep = {
      type: 'tool-call',
      call: { name: 'a', arguments: '{"q":"2"}', wireId: 'w' },
    };
    const played = await play({ tools: [tool('a')], rule: scripted([same, other], done) });
    expect(results(played)).toEqual(['a 1', 'a 2']);
  });

  it('show progress while they run and not after', async () => {
    let late = (): void => undefined;
    const chatty = tool('chatty', {
      execute(_args, context) {
        context.progress('half');
        late = () => context.progress('late');
        return Promise.resolve({ text: 'ok' });
      },
    });
    const played = await play({
      tools: [chatty],
      rule: scripted([call('chatty', {})], done),
      onEvent: (event) => {
        if (event.type === 'message' && event.message.role === 'tool') late();
      },
    });
    const notes = played.events.flatMap((event) =>
      event.type === 'tool-progress' ? [event.note] : [],
    );
    expect(notes).toEqual(['half']);
  });
});

it('sums up a turn in the last text after several steps', async () => {
  const played = await play({
    tools: [tool('look')],
    rule: scripted([say('Looking.'), call('look', { q: 'x' })], [say('It is x.')]),
  });
  expect(played.line).toBe('run-start text assistant start:look look:done text assistant end:done');
  expect(lastText(played)).toBe('It is x.');
});
