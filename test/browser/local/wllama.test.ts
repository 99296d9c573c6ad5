import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadPlan } from '../../../src/core/engine.ts';
import type {
  AssistantMessage,
  Message,
  ToolMessage,
  UserMessage,
} from '../../../src/core/messages.ts';
import type { ModelEvent, ModelRequest } from '../../../src/core/provider.ts';
import { checkArguments } from '../../../src/lib/schema.ts';
import type { HostState } from '../../../src/providers/local/holder.ts';
import { createModelHost } from '../../../src/providers/local/host.ts';
import { createLocalProvider } from '../../../src/providers/local/provider.ts';
import modelUrl from '../../fixtures/models/tiny-agent.gguf?url';

const ref = { source: 'local', model: 'tiny' };
const states: HostState['type'][] = [];
const host = createModelHost({
  createWorker: () =>
    new Worker(new URL('../../../workers/model.ts', import.meta.url), { type: 'module' }),
  lease: () => Promise.resolve(() => undefined),
  onState: ({ type }) => {
    if (states.at(-1) !== type) states.push(type);
  },
  idleTime: () => null,
  now: Date.now,
  startTimer(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});
let file: File;

beforeAll(async () => {
  file = new File([await (await fetch(modelUrl)).blob()], 'tiny-agent.gguf');
});
afterAll(() => host.unload());

function provider(files: readonly File[] = [file], id = 'tiny') {
  const plan: LoadPlan = {
    engine: 'wllama',
    files,
    context: 4096,
    threads: 1,
    batch: 128,
    gpu: false,
  };
  return createLocalProvider({
    ref,
    label: 'Tiny',
    model: { id, plan: () => Promise.resolve(plan) },
    host,
    priority: 'person',
    outputLimit: 200,
    temperature: 0,
    checkArguments,
  });
}

const tools = [
  {
    name: 'run_javascript',
    description: 'Runs JavaScript.',
    parameters: {
      type: 'object',
      properties: { code: { type: 'string' } },
      required: ['code'],
    },
  },
];
const user = (text: string, id = 'u1'): UserMessage => ({
  role: 'user',
  id,
  createdAt: 0,
  parts: [{ type: 'text', text }],
});
const request = (messages: readonly Message[], system = 'You help.'): ModelRequest => ({
  system,
  messages,
  tools,
  toolChoice: 'auto',
});

async function answerTo(
  ask: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
  by = provider(),
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of by.stream(ask, signal)) events.push(event);
  return events;
}

const textOf = (events: readonly ModelEvent[]): string =>
  events.map((event) => (event.type === 'text-delta' ? event.delta : '')).join('');

describe('a GGUF model in the browser', () => {
  it('answers in words, and says how far its loading and reading is', async () => {
    const events = await answerTo(request([user('hello')]));
    expect(textOf(events)).toBe('Hello from the tiny local model.');
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(events[0]).toMatchObject({ type: 'progress', phase: 'loading' });
    expect(states).toEqual(['loading', 'ready']);
  });

  it('calls the tool that it decides on, and uses the result', async () => {
    const asked = user('please calculate');
    const events = await answerTo(request([asked]));
    const call = events.find((event) => event.type === 'tool-call');
    expect(call?.call).toMatchObject({ name: 'run_javascript' });
    expect(JSON.parse(call?.call.arguments ?? '')).toEqual({ code: '6*7' });
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'tool-calls' });
    const made: AssistantMessage = {
      role: 'assistant',
      id: 'a1',
      createdAt: 0,
      text: '',
      toolCalls: [{ id: 'c1', name: 'run_javascript', arguments: '{"code":"6*7"}' }],
      model: ref,
      duration: 0,
      status: 'complete',
    };
    const result: ToolMessage = {
      role: 'tool',
      id: 't1',
      createdAt: 0,
      callId: 'c1',
      name: 'run_javascript',
      status: 'done',
      content: '42',
      duration: 0,
    };
    const second = await answerTo(request([asked, made, result]));
    expect(textOf(second)).toBe('The tool has answered: 42');
  });

  it('reads only what is new in the second turn of a chat', async () => {
    const system = 'You help. '.repeat(300);
    const first = await answerTo(request([user('hello')], system));
    const answer: AssistantMessage = {
      role: 'assistant',
      id: 'a1',
      createdAt: 0,
      text: textOf(first),
      toolCalls: [],
      model: ref,
      duration: 0,
      status: 'complete',
    };
    const second = await answerTo(request([user('hello'), answer, user('again', 'u2')], system));
    const usage = second.find((event) => event.type === 'usage')?.usage;
    expect(usage?.input).toBeGreaterThan(500);
    expect((usage?.input ?? 0) - (usage?.cachedInput ?? 0)).toBeLessThan(64);
  });

  it('says that a prompt is too long, and answers the next one', async () => {
    const long = await answerTo(request([user('word '.repeat(5000))]));
    expect(long.at(-1)).toMatchObject({ type: 'error', error: { code: 'too-long' } });
    expect(textOf(await answerTo(request([user('hello')])))).toContain('tiny local model');
  });

  it('ends at once when it is stopped, and answers the next request', async () => {
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    const ask = request([user('word '.repeat(1200))]);
    for await (const event of provider().stream(ask, controller.signal)) {
      events.push(event);
      controller.abort();
    }
    expect(events.some(({ type }) => type === 'finish' || type === 'error')).toBe(false);
    expect(textOf(await answerTo(request([user('hello')])))).toContain('tiny local model');
  });

  it.each([
    ['text', () => new File(['This is not a model. '.repeat(200)], 'x.gguf')],
    ['a file that was cut', () => new File([file.slice(0, 300_000)], 'x.gguf')],
  ])('refuses %s instead of loading it', async (name, makeFile) => {
    const events = await answerTo(
      request([user('hello')]),
      new AbortController().signal,
      provider([makeFile()], name),
    );
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      error: { code: expect.stringMatching(/model-broken|engine-failed/) as string },
    });
  });
});
