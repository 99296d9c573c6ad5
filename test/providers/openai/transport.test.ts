import { describe, expect, test } from 'vitest';
import { chunk, frames } from '../../fixtures/endpoint/notation.mjs';
import { openBody, start } from './live.ts';
import { ask, createBench, outcomeOf, question, settle, streamOf, streaming } from './support.ts';

const half = frames('D {"content":"Half"}');
const minute = 60_000;

describe('a silent server', () => {
  test('is given up after two minutes without a byte, and the text so far is kept', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    await settle();
    body.write(chunk({ content: 'Half' }));
    await bench.clock.advance(2 * minute - 1);
    expect(run.events).toEqual([{ type: 'text-delta', delta: 'Half' }]);
    await bench.clock.advance(1);
    await run.ended;
    expect(outcomeOf(run.events)).toMatchObject({ text: 'Half', error: { code: 'timeout' } });
    expect(body.state.cancelled).toBe(true);
  });

  test('lives on with every byte, comments too', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    for (let ping = 0; ping < 5; ping++) {
      await bench.clock.advance(1.9 * minute);
      body.write(': ping\n\n');
      await settle();
    }
    body.write(`${chunk({ content: 'Hi' }, 'stop')}data: [DONE]\n\n`);
    await run.ended;
    expect(outcomeOf(run.events)).toMatchObject({ text: 'Hi', finish: 'stop' });
  });

  test('that does not even send headers is given up too', async () => {
    const bench = createBench({ server: () => new Promise<Response>(() => {}) });
    const run = start(bench);
    await bench.clock.advance(2 * minute);
    await run.ended;
    expect(outcomeOf(run.events).error?.code).toBe('timeout');
  });

  test.each([
    [{ baseUrl: 'localhost:11434' }, 10 * minute],
    [{ baseUrl: '192.168.1.20:8080' }, 10 * minute],
    [{ idleLimit: 30 }, minute / 2],
  ])('has the time that suits %o', async (endpoint, limit) => {
    const bench = createBench({ server: () => openBody().response, endpoint });
    const run = start(bench);
    await bench.clock.advance(limit - 1);
    expect(run.events).toEqual([]);
    await bench.clock.advance(1);
    await run.ended;
    expect(outcomeOf(run.events).error?.code).toBe('timeout');
  });

  test('gets one more moment after the machine had slept', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    await settle();
    await bench.clock.jump(60 * minute);
    expect(run.events).toEqual([]);
    body.write(`${chunk({ content: 'Awake' }, 'stop')}data: [DONE]\n\n`);
    await run.ended;
    expect(outcomeOf(run.events)).toMatchObject({ text: 'Awake', finish: 'stop' });
  });

  test('is given up when nothing had arrived during that sleep', async () => {
    const bench = createBench({ server: () => openBody().response });
    const run = start(bench);
    await settle();
    await bench.clock.jump(60 * minute);
    await bench.clock.advance(5000);
    await run.ended;
    expect(outcomeOf(run.events).error?.code).toBe('timeout');
  });

  test('that has named a finish reason is not waited for', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    await settle();
    body.write(chunk({ content: 'Done' }, 'stop'));
    await bench.clock.advance(5000);
    await run.ended;
    expect(outcomeOf(run.events)).toMatchObject({ text: 'Done', finish: 'stop' });
  });
});

test('a server that names a finish reason in every chunk is waited for like any other', async () => {
  const body = openBody();
  const bench = createBench({ server: () => body.response });
  const run = start(bench);
  await settle();
  body.write(chunk({ content: 'One' }, 'stop'));
  await settle();
  body.write(chunk({ content: ' two' }, 'stop'));
  await bench.clock.advance(minute);
  body.write(`${chunk({ content: ' three' }, 'stop')}data: [DONE]\n\n`);
  await run.ended;
  expect(outcomeOf(run.events)).toMatchObject({ text: 'One two three', finish: 'stop' });
});

describe('a body that never closes', () => {
  test('is over at [DONE], and let go of', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    await settle();
    body.write(`${chunk({ content: 'Done' }, 'stop')}data: [DONE]\n\n`);
    await run.ended;
    expect(outcomeOf(run.events).finish).toBe('stop');
    await bench.clock.advance(1000);
    expect(body.state.cancelled).toBe(true);
    expect(bench.clock.timers()).toBe(0);
  });

  test('is not read beyond [DONE]', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    await settle();
    body.write(`${chunk({ content: 'Done' }, 'stop')}data: [DONE]\n\n${chunk({ content: '!' })}`);
    body.write(chunk({ content: 'more' }));
    await run.ended;
    await settle();
    expect(outcomeOf(run.events).text).toBe('Done');
    expect(body.state.cancelled).toBe(true);
  });
});

describe('a stop by the person', () => {
  test('ends the stream without finish or error, and lets go of the body', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    await settle();
    body.write(chunk({ content: 'Half' }));
    await settle();
    run.stop();
    await run.ended;
    expect(run.events).toEqual([{ type: 'text-delta', delta: 'Half' }]);
    expect(body.state.cancelled).toBe(true);
    expect(bench.clock.timers()).toBe(0);
  });

  test('ends a request that has no answer yet', async () => {
    const bench = createBench({ server: () => new Promise<Response>(() => {}) });
    const run = start(bench);
    await settle();
    run.stop();
    await run.ended;
    expect(run.events).toEqual([]);
  });

  test('before the start sends nothing', async () => {
    const bench = createBench({ server: () => streaming(half) });
    expect(await ask(bench.provider, question('Hello'), AbortSignal.abort())).toEqual([]);
    expect(bench.sent).toEqual([]);
  });

  test('is told from an abort that nobody asked for', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    await settle();
    body.write(chunk({ content: 'Half' }));
    body.fail(new DOMException('The operation was aborted.', 'AbortError'));
    await run.ended;
    expect(outcomeOf(run.events).error?.code).toBe('dropped');
  });
});

describe('a consumer that leaves early', () => {
  test('leaves no connection and no timer behind', async () => {
    let isCancelled = false;
    const onCancel = (): void => {
      isCancelled = true;
    };
    const bench = createBench({
      server: () => new Response(streamOf(half, { hang: true, onCancel })),
    });
    for await (const event of bench.provider.stream(
      question('Hello'),
      new AbortController().signal,
    )) {
      expect(event.type).toBe('text-delta');
      break;
    }
    await settle();
    expect(isCancelled).toBe(true);
    expect(bench.clock.timers()).toBe(0);
  });
});

test('a store that fails ends the stream by an error, not by an exception', async () => {
  const bench = createBench({ server: () => streaming(half), key: 'k' });
  bench.facts.get = () => {
    throw new Error('disk');
  };
  expect(outcomeOf(await ask(bench.provider)).error).toMatchObject({ code: 'internal' });
});
