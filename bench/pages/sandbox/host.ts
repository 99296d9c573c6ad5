import { expose } from 'comlink';
import { createSandbox } from '../../../src/sandbox/client.ts';
import type { SandboxResult } from '../../../src/sandbox/protocol.ts';
import sandboxUrl from '../../../workers/sandbox.ts?worker&url';
import bareUrl from './bare.ts?worker&url';
import type { BareResult } from './bare.ts';
import emptyUrl from './empty.ts?worker&url';
import watchedUrl from './watched.ts?worker&url';
import { createWorkers } from './workers.ts';

/** Milliseconds of one round, by name. */
export type Round = Readonly<Record<string, number>>;

export interface BombReport {
  readonly result: SandboxResult;
  /** Milliseconds from asking for the job to its result. */
  readonly answered: number;
}

const memory = 64;
const never = new AbortController().signal;

const host = {
  /** One job with the spare, one without, one empty worker. */
  async start(rounds: number): Promise<Round[]> {
    const all: Round[] = [];
    const warm = openSandbox(sandboxUrl);
    await warm.run('0');
    await warm.spare();
    for (let round = 0; round < rounds; round++) {
      const job = {
        spare: () => timeOf(() => warm.run('1 + 1')),
        cold: startCold,
        empty: startEmpty,
      };
      const costs: Record<string, number> = {};
      const names = ['spare', 'cold', 'empty'] as const;
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        costs[name] = await job[name]();
        await warm.spare();
        await settled();
      }
      all.push(costs);
    }
    warm.dispose();
    return all;
  },

  /** The same program in the sandbox and in an engine as it comes. */
  async speed(programs: Readonly<Record<string, string>>, rounds: number): Promise<Round[]> {
    const all: Round[] = [];
    const sandbox = openSandbox(sandboxUrl);
    await sandbox.run('0');
    for (let round = 0; round < rounds; round++) {
      const costs: Record<string, number> = {};
      for (const [name, code] of Object.entries(programs)) {
        const inSandbox = async (): Promise<string> => {
          await sandbox.spare();
          await settled();
          const result = await sandbox.run(code, 60_000);
          costs[`${name} sandbox`] = result.duration;
          return result.ok ? result.result : result.message;
        };
        const bare = async (): Promise<string> => {
          const { duration, result } = await runBare(code);
          costs[`${name} bare`] = duration;
          return result;
        };
        const results =
          round % 2 === 0 ? [await inSandbox(), await bare()] : [await bare(), await inSandbox()];
        if (results[0] !== results[1]) throw new Error(`${name}: ${results.join(' is not ')}`);
      }
      all.push(costs);
    }
    sandbox.dispose();
    return all;
  },

  /** Gets everything ready for a bomb: the spare is loaded, nothing is dying. */
  async arm(): Promise<void> {
    if (bombs.workers.count() === 0) await bombs.run('0');
    await bombs.spare();
    await settled();
  },

  async bomb(code: string, timeLimit: number): Promise<BombReport> {
    const begun = performance.now();
    const result = await bombs.run(code, timeLimit);
    return { result, answered: performance.now() - begun };
  },

  maxima: (): readonly (number | null)[] => bombs.workers.maxima,
};

export type Host = typeof host;

function openSandbox(url: string) {
  const workers = createWorkers(url);
  const sandbox = createSandbox({
    createWorker: workers.create,
    now: () => performance.now(),
    schedule: (callback, delay) => {
      const timer = setTimeout(callback, delay);
      return () => clearTimeout(timer);
    },
  });
  /** Which worker is the spare after the last job. */
  let spare = 0;
  return {
    workers,
    async run(code: string, timeLimit = 10_000): Promise<SandboxResult> {
      const job = { code, timeLimit, memory, outputLimit: 100_000 };
      const result = await sandbox.run(job, never);
      spare = workers.count();
      return result;
    },
    spare: () => workers.ready(spare),
    dispose: () => sandbox.dispose(),
  };
}

const bombs = openSandbox(watchedUrl);

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function startCold(): Promise<number> {
  const sandbox = openSandbox(sandboxUrl);
  const time = await timeOf(() => sandbox.run('1 + 1'));
  sandbox.dispose();
  return time;
}

async function startEmpty(): Promise<number> {
  const begun = performance.now();
  const worker = new Worker(emptyUrl, { type: 'module' });
  worker.postMessage(2);
  await answerOf(worker);
  const time = performance.now() - begun;
  worker.terminate();
  return time;
}

async function runBare(code: string): Promise<BareResult> {
  const worker = new Worker(bareUrl, { type: 'module' });
  await answerOf(worker);
  await settled();
  worker.postMessage(code);
  const result = await answerOf<BareResult>(worker);
  worker.terminate();
  return result;
}

function answerOf<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
}

/** What ended a moment ago is gone, so that the next measurement does not pay for it. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

expose(host);
