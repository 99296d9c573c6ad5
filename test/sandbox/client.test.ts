import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/client.ts';
import type { WorkerPort } from '../../src/sandbox/engine-worker.ts';
import type { FromSandbox, SandboxJob, ToSandbox } from '../../src/sandbox/protocol.ts';
import { createClock } from './fake-clock.ts';

type Answer = (message: ToSandbox, say: (message: FromSandbox) => void) => void;

/** Answers as an engine would: loads at once, hangs on `hang`, gives any other code back. */
const engine: Answer = (message, say) => {
  if (message.type === 'start') {
    say({ type: 'ready' });
    return;
  }
  const { code } = message.job;
  if (code === 'talk and hang') say({ type: 'output', text: 'said\n' });
  if (code.endsWith('hang')) return;
  say({ type: 'done', report: { ok: true, result: code }, dropped: 0, memory: 1000 });
};

function setUp(answer: Answer = engine) {
  const clock = createClock();
  const log: string[] = [];
  const ports: WorkerPort[] = [];
  const createWorker = (): WorkerPort => {
    const name = `worker ${ports.length + 1}`;
    log.push(`${name} starts`);
    const say = (data: FromSandbox): void => {
      queueMicrotask(() => void port.onmessage?.call(port as Worker, { data } as MessageEvent));
    };
    const port: WorkerPort = {
      postMessage: (message: ToSandbox) => {
        if (message.type === 'run') log.push(`${name} runs ${message.job.code}`);
        answer(message, say);
      },
      terminate: () => log.push(`${name} ends`),
      onmessage: null,
      onerror: null,
    };
    ports.push(port);
    return port;
  };
  const sandbox = createSandbox({ createWorker, now: clock.now, schedule: clock.schedule });
  const run = (code: string, change: Partial<SandboxJob> = {}, signal?: AbortSignal) =>
    sandbox.run(
      { code, timeLimit: 1000, memory: 64, outputLimit: 100, ...change },
      signal ?? new AbortController().signal,
    );
  return { clock, log, ports, sandbox, run };
}

describe('workers', () => {
  test('nothing starts before the first job; each worker runs one job; a spare follows', async () => {
    const { clock, log, run } = setUp();
    expect(log).toEqual([]);
    expect(await run('a')).toEqual({
      ok: true,
      result: 'a',
      output: '',
      duration: 0,
      memory: 1000,
    });
    await clock.advance(1);
    expect(await run('b')).toMatchObject({ result: 'b' });
    await clock.advance(1);
    expect(log).toEqual([
      ...['worker 1 starts', 'worker 1 runs a', 'worker 1 ends'],
      ...['worker 2 starts', 'worker 2 runs b', 'worker 2 ends', 'worker 3 starts'],
    ]);
  });

  test('a spare with another memory limit is not used', async () => {
    const { clock, log, run } = setUp();
    await run('a');
    await clock.advance(1);
    await run('b', { memory: 128 });
    expect(log).toEqual([
      ...['worker 1 starts', 'worker 1 runs a', 'worker 1 ends', 'worker 2 starts'],
      ...['worker 2 ends', 'worker 3 starts', 'worker 3 runs b', 'worker 3 ends'],
    ]);
  });

  test('a spare that nobody wants gives its memory back', async () => {
    const { clock, log, run } = setUp();
    await run('a');
    await clock.advance(300_001);
    expect(log.slice(3)).toEqual(['worker 2 starts', 'worker 2 ends']);
    expect(await run('b')).toMatchObject({ result: 'b' });
  });
});

describe('killed workers', () => {
  test('a hung job is killed at its limit and its output kept', async () => {
    const { clock, log, run } = setUp();
    const result = run('talk and hang');
    await clock.advance(999);
    expect(log).not.toContain('worker 1 ends');
    await clock.advance(1);
    expect(await result).toMatchObject({
      ok: false,
      reason: 'timeout',
      output: 'said\n',
      duration: 1000,
      memory: null,
    });
    expect(log).toContain('worker 1 ends');
  });

  test('no spare starts while a killed worker still burns, but a job may', async () => {
    const { clock, log, run } = setUp();
    void run('hang');
    await clock.advance(1000);
    await clock.advance(2000);
    expect(log.filter((line) => line.endsWith('starts'))).toHaveLength(1);
    expect(await run('a')).toMatchObject({ result: 'a' });
    await clock.advance(101);
    expect(log.filter((line) => line.endsWith('starts'))).toHaveLength(3);
  });

  test('with two burning the next job waits for the first to die', async () => {
    const { clock, log, run } = setUp();
    void run('hang');
    void run('hang', { timeLimit: 1500 });
    await clock.advance(1600);
    const third = run('a');
    await clock.advance(1400);
    expect(log).not.toContain('worker 3 runs a');
    await clock.advance(200);
    expect(await third).toMatchObject({ result: 'a' });
  });

  test('Stop while waiting for one to die starts nothing', async () => {
    const { clock, log, run } = setUp();
    void run('hang');
    void run('hang');
    await clock.advance(1000);
    const stop = new AbortController();
    const third = run('a', {}, stop.signal);
    await clock.advance(10);
    stop.abort();
    expect(await third).toMatchObject({ ok: false, reason: 'stopped' });
    expect(log.filter((line) => line.endsWith('starts'))).toHaveLength(2);
  });

  test('Stop ends a running job at once', async () => {
    const { clock, log, run } = setUp();
    const stop = new AbortController();
    const result = run('hang', {}, stop.signal);
    await clock.advance(10);
    stop.abort();
    expect(await result).toMatchObject({ ok: false, reason: 'stopped', duration: 10 });
    expect(log.at(-1)).toBe('worker 1 ends');
  });

  test('dispose stops every job and the spare, and later jobs', async () => {
    const { clock, log, run, sandbox } = setUp();
    await run('a');
    await clock.advance(1);
    const hung = run('hang');
    await clock.advance(1);
    sandbox.dispose();
    expect(await hung).toMatchObject({ reason: 'stopped' });
    expect(await run('b')).toMatchObject({ reason: 'stopped' });
    await clock.advance(10_000);
    const count = (end: string) => log.filter((line) => line.endsWith(end)).length;
    expect(count('starts')).toBe(count('ends'));
  });
});

describe('workers that fail', () => {
  test('an engine that cannot be fetched is a sentence, and the next job tries again', async () => {
    let online = false;
    const { run } = setUp((message, say) => {
      if (online) engine(message, say);
      else say({ type: 'failed', detail: 'Failed to fetch' });
    });
    const failure = await run('a');
    expect(failure).toMatchObject({ ok: false, reason: 'crashed' });
    if (!failure.ok) expect(failure.message).toContain('could not be loaded (Failed to fetch)');
    online = true;
    expect(await run('b')).toMatchObject({ ok: true });
  });

  test('an engine that never answers is given up', async () => {
    const { clock, run } = setUp(() => undefined);
    const result = run('a');
    await clock.advance(20_000);
    expect(await result).toMatchObject({ ok: false, reason: 'crashed' });
  });

  test('a worker script that cannot be loaded is a sentence', async () => {
    const { clock, ports, run } = setUp(() => undefined);
    const result = run('a');
    await clock.advance(1);
    ports[0]?.onerror?.call(ports[0] as Worker, { message: '' } as ErrorEvent);
    const failure = await result;
    expect(failure).toMatchObject({ ok: false, reason: 'crashed' });
    if (!failure.ok) expect(failure.message).toContain('its script could not be loaded');
  });

  test('a browser that refuses workers is a sentence', async () => {
    const clock = createClock();
    const sandbox = createSandbox({
      createWorker: () => {
        throw new Error('refused by policy');
      },
      now: clock.now,
      schedule: clock.schedule,
    });
    const job = { code: '1', timeLimit: 10, memory: 64, outputLimit: 10 };
    const failure = await sandbox.run(job, new AbortController().signal);
    expect(failure).toMatchObject({ ok: false, reason: 'crashed' });
    if (!failure.ok) expect(failure.message).toContain('refused by policy');
  });

  test('a worker that dies in the middle of a job is a crash, with what it said', async () => {
    const { clock, ports, run } = setUp();
    const result = run('talk and hang');
    await clock.advance(10);
    ports[0]?.onerror?.call(ports[0] as Worker, { message: 'unreachable' } as ErrorEvent);
    expect(await result).toMatchObject({ ok: false, reason: 'crashed', output: 'said\n' });
  });

  test('a spare that failed to load is replaced, not used', async () => {
    let starts = 0;
    const { clock, run } = setUp((message, say) => {
      if (message.type === 'start') starts += 1;
      if (message.type === 'start' && starts === 2) say({ type: 'failed', detail: 'x' });
      else engine(message, say);
    });
    await run('a');
    await clock.advance(1);
    expect(await run('b')).toMatchObject({ ok: true });
  });
});

test('output that reached the limit says so, counted where the engine could count', async () => {
  const { clock, run } = setUp((message, say) => {
    if (message.type === 'start') {
      say({ type: 'ready' });
      return;
    }
    say({ type: 'output', text: 'x'.repeat(message.job.outputLimit) });
    if (message.job.code === 'hang') return;
    say({ type: 'done', report: { ok: true, result: '' }, dropped: 7, memory: 0 });
  });
  expect((await run('a')).output).toContain('100 characters is reached: 7 more lines were left');
  const killed = run('hang');
  await clock.advance(1000);
  expect((await killed).output).toContain('more output was left out');
});
