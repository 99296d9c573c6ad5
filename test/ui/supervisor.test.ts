import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { AgentApi, BootReport } from '../../src/core/api.ts';
import type { Result } from '../../src/core/result.ts';
import { deferred } from '../../src/ui/client/deferred.ts';
import type { AgentProcess } from '../../src/ui/client/agent-process.ts';
import { Supervisor } from '../../src/ui/client/supervisor.ts';
import { createMemoryAgent } from './memory-agent.ts';

/** Lets everything that is ready to go on do so. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function fakeProcess(change: Partial<AgentApi> = {}) {
  const failed = deferred<string>();
  const ended = deferred<undefined>();
  const record = { terminated: false };
  const api = { ...createMemoryAgent().agent, ...change };
  const process: AgentProcess = {
    api,
    booted: api.boot(),
    failed: failed.promise,
    ended: () => ended.promise,
    terminate() {
      record.terminated = true;
    },
  };
  return { process, record, fail: failed.resolve, die: () => ended.resolve(undefined) };
}

/** A supervisor over prepared workers, with a clock and waits that are moved by hand. */
function supervise(workers: readonly ReturnType<typeof fakeProcess>[]) {
  const waits: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const clock = { time: 0 };
  let started = 0;
  const supervisor = new Supervisor({
    start() {
      const worker = workers[started];
      started += 1;
      if (worker === undefined) throw new Error('No worker was prepared for this start.');
      return worker.process;
    },
    now: () => clock.time,
    wait(milliseconds) {
      const { promise, resolve } = deferred<undefined>();
      waits.push({ milliseconds, end: () => resolve(undefined) });
      return promise;
    },
  });
  return {
    supervisor,
    clock,
    starts: () => started,
    /** Ends all waits shorter than `limit`: the pauses before a restart. */
    async pass(limit: number) {
      await settle();
      for (const { milliseconds, end } of waits) if (milliseconds < limit) end();
      await settle();
    },
  };
}

it('waits with calls until the worker has answered', async () => {
  const boot = deferred<Result<BootReport>>();
  const { supervisor } = supervise([fakeProcess({ boot: () => boot.promise })]);
  const listed = supervisor.agent.listModels();
  let answered = false;
  void listed.then(() => (answered = true));
  await settle();
  expect(answered).toBe(false);
  expect(supervisor.status.value.type).toBe('starting');
  boot.resolve({
    ok: true,
    value: { version: '1', storage: 'memory', session: null, tools: [] },
  });
  expect((await listed).ok).toBe(true);
  expect(supervisor.status.value).toMatchObject({ type: 'ready', boot: { storage: 'memory' } });
});

it('answers pending calls when the worker dies, and starts another', async () => {
  const first = fakeProcess({ listFiles: () => new Promise(() => undefined) });
  const watched = supervise([first, fakeProcess()]);
  await settle();
  const pending = watched.supervisor.agent.listFiles();
  await settle();
  watched.clock.time = 60_000;
  first.die();
  expect(await pending).toMatchObject({ ok: false, error: { code: 'crashed' } });
  expect(first.record.terminated).toBe(true);
  await watched.pass(3_000);
  expect(watched.supervisor.status.value.type).toBe('ready');
  expect((await watched.supervisor.agent.listFiles()).ok).toBe(true);
});

it('gives up after three quick deaths, and starts over when asked', async () => {
  const dying = [1, 2, 3].map(() => fakeProcess());
  const watched = supervise([...dying, fakeProcess()]);
  for (const worker of dying) {
    await settle();
    worker.die();
    await watched.pass(3_000);
  }
  expect(watched.supervisor.status.value).toMatchObject({ type: 'dead' });
  expect(watched.starts()).toBe(3);
  expect((await watched.supervisor.agent.listModels()).ok).toBe(false);
  watched.supervisor.restart();
  await settle();
  expect(watched.supervisor.status.value.type).toBe('ready');
});

it('does not count a death after a long life as quick', async () => {
  const workers = [1, 2, 3, 4, 5].map(() => fakeProcess());
  const watched = supervise(workers);
  for (const worker of workers.slice(0, 4)) {
    await settle();
    watched.clock.time += 30_000;
    worker.die();
    await watched.pass(3_000);
  }
  expect(watched.supervisor.status.value.type).toBe('ready');
});

it('counts a worker that cannot be loaded as a death and keeps the reason', async () => {
  const broken = [1, 2, 3].map(() => fakeProcess({ boot: () => new Promise(() => undefined) }));
  const watched = supervise(broken);
  for (const worker of broken) {
    await settle();
    worker.fail('404');
    await watched.pass(3_000);
  }
  expect(watched.supervisor.status.value).toEqual({
    type: 'dead',
    error: { code: 'crashed', detail: '404' },
  });
});

it('takes a start that throws for a death, too', async () => {
  const watched = supervise([]);
  for (let start = 0; start < 3; start += 1) await watched.pass(3_000);
  expect(watched.supervisor.status.value).toMatchObject({
    type: 'dead',
    error: { detail: 'Error: No worker was prepared for this start.' },
  });
});

it('does not take an error nobody caught for the end of a worker that has answered', async () => {
  const worker = fakeProcess();
  const watched = supervise([worker]);
  await settle();
  worker.fail('some bug');
  await settle();
  expect(watched.supervisor.status.value.type).toBe('ready');
  expect(worker.record.terminated).toBe(false);
});

it('shows why the agent refuses to work', async () => {
  const refusing = fakeProcess({
    boot: () => Promise.resolve({ ok: false, error: { code: 'storage-version' } }),
  });
  const { supervisor } = supervise([refusing, fakeProcess()]);
  await settle();
  expect(supervisor.status.value).toEqual({ type: 'refused', error: { code: 'storage-version' } });
  supervisor.restart();
  await settle();
  expect(refusing.record.terminated).toBe(true);
  expect(supervisor.status.value.type).toBe('ready');
});

it('says when the start takes long', async () => {
  const watched = supervise([fakeProcess({ boot: () => new Promise(() => undefined) })]);
  await settle();
  expect(watched.supervisor.status.value).toEqual({ type: 'starting', slow: false });
  await watched.pass(Infinity);
  expect(watched.supervisor.status.value).toEqual({ type: 'starting', slow: true });
});

it('turns whatever a call throws into an error as data', async () => {
  const throwing = fakeProcess({ listFiles: () => Promise.reject(new TypeError('no clone')) });
  const { supervisor } = supervise([throwing]);
  const answer = await supervisor.agent.listFiles();
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
});

it('keeps nothing of an answered call for the rest of the life of the worker', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let answered: WeakRef<object> | undefined;
  const worker = fakeProcess({
    listFiles() {
      const answer = { ok: true as const, value: [] };
      answered = new WeakRef(answer);
      return Promise.resolve(answer);
    },
  });
  const { supervisor } = supervise([worker]);
  await supervisor.agent.listFiles();
  await settle();
  collect();
  expect(answered).toBeDefined();
  expect(answered?.deref()).toBeUndefined();
  expect(supervisor.status.value.type).toBe('ready');
});

it('answers each of many pending calls when the worker dies', async () => {
  const worker = fakeProcess({ listFiles: () => new Promise(() => undefined) });
  const { supervisor } = supervise([worker, fakeProcess()]);
  await settle();
  const calls = [1, 2, 3].map(() => supervisor.agent.listFiles());
  await settle();
  worker.die();
  const answers = await Promise.all(calls);
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, false]);
});
