import type { Ended, EngineWorker, OnOutput } from './engine-worker.ts';
import { describeCrash, describeLongCode, describeNotLoaded, describeTimeout } from './failure.ts';
import { createPool, type PoolParts } from './pool.ts';
import type { EngineReport, SandboxJob, SandboxResult } from './protocol.ts';
import { waitFor } from './wait.ts';

export interface Sandbox {
  /**
   * Runs a program in an engine of its own. Never rejects, and always ends: what the engine cannot
   * end itself ends by the death of its worker, at `timeLimit` or when the signal aborts.
   * `onOutput` gets pieces of console output while the program runs.
   */
  run(job: SandboxJob, signal: AbortSignal, onOutput?: OnOutput): Promise<SandboxResult>;
  /** Ends every job as stopped, now and later. */
  dispose(): void;
}

/** Characters of a program. A much longer one would fill the engine before it is parsed. */
const longestCode = 1_000_000;
/** Milliseconds in which an engine must have loaded. */
const loadLimit = 20_000;

/** How a job ended. `busy`: its worker has not answered and burns on after its death. */
interface End {
  readonly report: EngineReport;
  readonly busy: boolean;
  readonly duration: number;
  readonly dropped?: number;
  readonly memory?: number;
}

const stopped: EngineReport = { ok: false, reason: 'stopped', message: 'The code was stopped.' };

/** The sandbox as the agent sees it. Nothing is started before the first job. */
export function createSandbox(parts: PoolParts): Sandbox {
  const { now, schedule } = parts;
  const pool = createPool(parts);
  const disposal = new AbortController();

  const runIn = async (
    worker: EngineWorker,
    task: { readonly job: SandboxJob; readonly onOutput?: OnOutput | undefined },
    signal: AbortSignal,
  ): Promise<End> => {
    const { job, onOutput } = task;
    const load = await waitFor(worker.loaded, { signal, limit: loadLimit, schedule });
    if (load === 'stopped') return notRun(stopped);
    if (load === 'late') return notRun(describeNotLoaded(`it took over ${loadLimit / 1000} s`));
    if (load.type === 'failed') return notRun(describeNotLoaded(load.detail));
    const start = now();
    const ended = await waitFor(worker.run(job, onOutput), {
      signal,
      limit: job.timeLimit,
      schedule,
    });
    return explainEnd(ended, job, now() - start);
  };

  return {
    run: async (job, callerSignal, onOutput) => {
      const signal = AbortSignal.any([callerSignal, disposal.signal]);
      if (job.code.length > longestCode) return toResult(notRun(describeLongCode(longestCode)), '');
      if ((await pool.room(signal)) === 'stopped') return toResult(notRun(stopped), '');
      const worker = pool.take(job.memory);
      const end = await runIn(worker, { job, onOutput }, signal);
      pool.release(worker, end.busy);
      return toResult(end, noteCut(worker.output(), end.dropped, job.outputLimit));
    },
    dispose: () => {
      disposal.abort();
      pool.dispose();
    },
  };
}

function notRun(report: EngineReport): End {
  return { report, busy: false, duration: 0 };
}

function explainEnd(ended: Ended | 'late' | 'stopped', job: SandboxJob, duration: number): End {
  if (ended === 'stopped') return { report: stopped, busy: true, duration };
  if (ended === 'late') return { report: describeTimeout(job.timeLimit), busy: true, duration };
  if (ended.type === 'crashed') {
    return { report: describeCrash(ended.detail), busy: false, duration };
  }
  const { report, dropped, memory } = ended;
  return { report, dropped, memory, busy: false, duration };
}

function toResult({ report, duration, memory }: End, output: string): SandboxResult {
  if (report.ok) return { ...report, output, duration, memory: memory ?? 0 };
  return { ...report, output, duration, memory: memory ?? null };
}

/** Says what is missing from output that reached its limit. A killed engine cannot count. */
function noteCut(output: string, dropped: number | undefined, limit: number): string {
  if (dropped === 0 || (dropped === undefined && output.length < limit)) return output;
  const what = dropped === undefined ? 'more output was' : `${dropped} more lines were`;
  return `${output}\n[The output limit of ${limit} characters is reached: ${what} left out.]\n`;
}
