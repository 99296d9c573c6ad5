import { describe, expect, test } from 'vitest';
import { checkArguments } from '../../../src/lib/schema.ts';
import { createModelHost } from '../../../src/providers/local/host.ts';
import { createLocalProvider } from '../../../src/providers/local/provider.ts';
import { ask, createClock, outcomeOf, question } from '../openai/support.ts';
import { createFakeEngines, saying } from './fake-engine.ts';

function createBench() {
  const engines = createFakeEngines();
  const clock = createClock();
  const host = createModelHost({
    createWorker: engines.createWorker,
    idleTime: () => null,
    lease: () => Promise.resolve(() => undefined),
    onState: () => undefined,
    now: clock.now,
    startTimer: clock.startTimer,
  });
  const provider = createLocalProvider({
    ref: { source: 'local', model: 'small' },
    label: 'Small',
    model: {
      id: 'small',
      plan: () =>
        Promise.resolve({
          engine: 'wllama',
          files: [],
          context: 4096,
          threads: 1,
          batch: 128,
          gpu: false,
        }),
    },
    host,
    priority: 'person',
    outputLimit: 500,
    temperature: null,
    checkArguments,
  });
  const bodies = () => engines.sent.flatMap((sent) => (sent.type === 'ask' ? [sent.body] : []));
  return { engines, provider, bodies };
}

describe('a model on this device', () => {
  test('is asked with the tools, a limit, and no field that nobody wished for', async () => {
    const { provider, bodies } = createBench();
    await ask(provider, question('Hello'));
    const [body] = bodies();
    expect(Object.keys(body ?? {}).sort()).toEqual([
      'max_tokens',
      'messages',
      'tool_choice',
      'tools',
    ]);
    expect(body?.['messages']).toEqual([
      { role: 'system', content: 'You are a test.' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  test('gets no tools where words are wanted', async () => {
    const { provider, bodies } = createBench();
    await ask(provider, question('Hello', { toolChoice: 'none' }));
    expect(bodies()[0]).not.toHaveProperty('tools');
  });

  test('tells how far loading and reading are', async () => {
    const { engines, provider } = createBench();
    engines.answer = (sent, say) => {
      say({ type: 'reading', id: sent.id, done: 128, of: 512 });
      saying('Hi')(sent, say);
    };
    const events = await ask(provider);
    expect(events[0]).toEqual({ type: 'progress', phase: 'reading', share: 0.25 });
    expect(outcomeOf(events)).toMatchObject({ text: 'Hi', finish: 'stop', endings: 1 });
  });

  test('writes a call as text: it is a call, and no markup is shown', async () => {
    const { engines, provider } = createBench();
    engines.answer = saying(
      'One moment. ',
      '<tool_',
      'call>{"name":"get_weather","arguments":{"city":"Oslo"}}</tool_call>',
    );
    const outcome = outcomeOf(await ask(provider));
    expect(outcome.calls).toEqual([{ name: 'get_weather', arguments: '{"city":"Oslo"}' }]);
    expect(outcome.text.trim()).toBe('One moment.');
    expect(outcome.finish).toBe('tool-calls');
  });
});

describe('an engine that dies', () => {
  test('before the first word is asked again, unseen', async () => {
    const { engines, provider, bodies } = createBench();
    engines.answer = (sent, say) => {
      if (bodies().length === 1) engines.crash();
      else saying('Hello')(sent, say);
    };
    expect(outcomeOf(await ask(provider))).toMatchObject({ text: 'Hello', endings: 1 });
    expect(bodies()).toHaveLength(2);
  });

  test('again ends the answer with the reason', async () => {
    const { engines, provider, bodies } = createBench();
    engines.answer = () => engines.crash();
    const { error, endings } = outcomeOf(await ask(provider));
    expect([error?.code, endings]).toEqual(['engine-crashed', 1]);
    expect(bodies()).toHaveLength(2);
  });

  test('after a word keeps the words', async () => {
    const { engines, provider } = createBench();
    engines.answer = ({ id }, say) => {
      say({ type: 'chunk', id, chunk: { choices: [{ delta: { content: 'Half an ans' } }] } });
      engines.crash();
    };
    const outcome = outcomeOf(await ask(provider));
    expect(outcome).toMatchObject({ text: 'Half an ans', error: { code: 'engine-crashed' } });
  });
});

test('Stop ends the answer without another event', async () => {
  const { engines, provider } = createBench();
  engines.answer = ({ id }, say) =>
    say({ type: 'chunk', id, chunk: { choices: [{ delta: { content: 'Word' } }] } });
  const controller = new AbortController();
  const types: string[] = [];
  for await (const { type } of provider.stream(question('Hello'), controller.signal)) {
    types.push(type);
    controller.abort();
  }
  expect(types).toEqual(['text-delta']);
});
