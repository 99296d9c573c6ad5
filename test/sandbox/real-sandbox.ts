import { createSandbox } from '../../src/sandbox/client.ts';
import type { SandboxJob, SandboxResult } from '../../src/sandbox/protocol.ts';
import workerUrl from '../../workers/sandbox.ts?worker&url';

/** A sandbox on real workers, with the short words that its browser tests are written in. */
export function openSandbox(megabytes = 32) {
  const sandbox = createSandbox({
    createWorker: () => new Worker(workerUrl, { type: 'module' }),
    now: () => performance.now(),
    schedule: (callback, delay) => {
      const timer = setTimeout(callback, delay);
      return () => clearTimeout(timer);
    },
  });

  const run = (
    code: string,
    change: Partial<SandboxJob> = {},
    signal = new AbortController().signal,
  ): Promise<SandboxResult> => {
    const job = { code, timeLimit: 5000, memory: megabytes, outputLimit: 10_000, ...change };
    return sandbox.run(job, signal);
  };

  return {
    run,
    /** Starts an endless job and stops it as soon as it has printed something. */
    runUntilOutput: async (code: string): Promise<SandboxResult> => {
      const stop = new AbortController();
      const job = { code, timeLimit: 60_000, memory: megabytes, outputLimit: 1000 };
      return sandbox.run(job, stop.signal, () => stop.abort());
    },
    /** The result as text, or the failure as text. */
    resultOf: async (code: string): Promise<string> => {
      const result = await run(code);
      return result.ok ? result.result : `${result.reason}: ${result.message}`;
    },
    failureOf: async (code: string, timeLimit = 5000) => {
      const result = await run(code, { timeLimit });
      if (result.ok) throw new Error(`It did not fail: ${result.result}`);
      return result;
    },
    dispose: () => sandbox.dispose(),
  };
}
