import { afterEach, describe, expect, test } from 'vitest';
import { createEgress } from '../../../src/lib/egress.ts';
import { checkArguments } from '../../../src/lib/schema.ts';
import { createEndpointProvider } from '../../../src/providers/openai/endpoint.ts';
import {
  calculatorBrain,
  call,
  frames,
  say,
  startEndpointServer,
  type EndpointServer,
  type Script,
} from '../../fixtures/endpoint/server.mjs';
import { turnOf, user } from './conversation.ts';
import { ask, createClock, endpoint, outcomeOf, question, tool } from './support.ts';
import type { ModelEvent, Provider } from '../../../src/core/provider.ts';

let server: EndpointServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(script: Script, key: string | null = 'sk-test'): Promise<Provider> {
  server = await startEndpointServer({ script });
  const clock = createClock();
  return createEndpointProvider({
    endpoint: { ...endpoint, baseUrl: server.url },
    model: 'test-model',
    readKey: () => Promise.resolve(key),
    egress: createEgress({ fetch: (url, init) => fetch(url, init), log: () => {}, now: Date.now }),
    checkArguments,
    loadFacts: () => Promise.resolve(undefined),
    saveFacts: () => Promise.resolve(),
    isOnline: () => true,
    pageOrigin: 'http://localhost:4173',
    now: clock.now,
    startTimer: clock.startTimer,
  });
}

/** Something that one side waits for until the other opens it. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe('over the wire', () => {
  test('a question is answered through a tool', async () => {
    const provider = await serve(calculatorBrain);
    const tools = [tool('calculator', { expression: { type: 'string' } })];
    const words = 'what is 12*(3+4)?';
    const first = outcomeOf(await ask(provider, question(words, { tools })));
    expect(first.calls).toMatchObject([
      { name: 'calculator', arguments: '{"expression":"12*(3+4)"}' },
    ]);
    const turn = turnOf('a1', provider.ref, first).map((message) =>
      message.role === 'tool' ? { ...message, content: '84' } : message,
    );
    const messages = [user('u1', words), ...turn];
    const second = outcomeOf(await ask(provider, question('', { tools, messages })));
    expect(second).toMatchObject({ text: '12*(3+4) = 84', finish: 'stop' });
    expect(server?.chats()[0]?.headers.authorization).toBe('Bearer sk-test');
  });

  test('text comes while the server still writes', async () => {
    const written = gate();
    const provider = await serve(() => say('one two three', { gate: written.passed, gateAt: 1 }));
    const events = provider.stream(question('Hello'), new AbortController().signal);
    const iterator = events[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual({ type: 'text-delta', delta: 'one' });
    written.open();
    const rest: ModelEvent[] = [];
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      rest.push(next.value);
    }
    expect(outcomeOf(rest)).toMatchObject({ text: ' two three', finish: 'stop' });
  });

  test('a connection that breaks before the answer is told from one that breaks in it', async () => {
    const seen = gate();
    const half = frames('D {"content":"Half"}');
    const provider = await serve((_body, index) =>
      index === 0
        ? { disconnect: 'at-once' }
        : {
            frames: [...half, { bytes: new Uint8Array(), gate: seen.passed }],
            disconnect: 'after-frames',
          },
    );
    expect(outcomeOf(await ask(provider)).error?.code).toBe('network');
    const events: ModelEvent[] = [];
    for await (const event of provider.stream(question('Hello'), new AbortController().signal)) {
      events.push(event);
      seen.open();
    }
    expect(outcomeOf(events)).toMatchObject({ text: 'Half', error: { code: 'dropped' } });
  });

  test('a stop reaches the server', async () => {
    const provider = await serve(() => ({ frames: frames('D {"content":"Half"}'), hang: true }));
    const controller = new AbortController();
    const kinds: string[] = [];
    for await (const event of provider.stream(question('Hello'), controller.signal)) {
      kinds.push(event.type);
      controller.abort();
    }
    expect(kinds).toEqual(['text-delta']);
  });

  test('a body that stays open after [DONE] does not hold up the answer', async () => {
    const provider = await serve(() => ({
      frames: frames('D {"content":"Hi"}\nF "stop"\nDONE'),
      hang: true,
    }));
    expect(outcomeOf(await ask(provider))).toMatchObject({ text: 'Hi', finish: 'stop' });
  });

  test('a wrong key is named', async () => {
    const provider = await serve((_body, _index, { headers }) =>
      headers.authorization === 'Bearer right'
        ? call('list_files', {})
        : { status: 401, json: { error: { message: 'Incorrect API key provided' } } },
    );
    expect(outcomeOf(await ask(provider)).error).toMatchObject({
      code: 'unauthorized',
      detail: 'Incorrect API key provided',
    });
  });
});
