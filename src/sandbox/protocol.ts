/** One program to run. */
export interface SandboxJob {
  readonly code: string;
  /** Milliseconds of wall time, counted from the moment the engine is ready. */
  readonly timeLimit: number;
  /** Megabytes of engine memory; at least 24 are given, the engine itself takes 16. */
  readonly memory: number;
  /** Characters of console output, and again of the result, that are kept. */
  readonly outputLimit: number;
}

/**
 * What came of a job. Always data: nothing a program does can make `run` reject.
 * `output` is the console, one line per call; `duration` is in milliseconds.
 */
export type SandboxResult =
  | {
      readonly ok: true;
      readonly output: string;
      /** The last value, as text: strings as they are, plain data as JSON. */
      readonly result: string;
      readonly duration: number;
      /** Bytes the engine had taken at the end; it never gives any back, so this is the peak. */
      readonly memory: number;
    }
  | {
      readonly ok: false;
      readonly reason: FailureReason;
      /** What happened, where, and what to do about it. */
      readonly message: string;
      readonly output: string;
      readonly duration: number;
      /** Null when the engine had to be killed; it cannot have been more than the limit. */
      readonly memory: number | null;
    };

/**
 * `error`: the program's own. `crashed`: the engine or its worker gave up, or did not load.
 * `stopped`: by the signal.
 */
export type FailureReason = 'error' | 'timeout' | 'memory' | 'stopped' | 'crashed';

/** What the engine says of a job that it could end itself. */
export type EngineReport =
  | { readonly ok: true; readonly result: string }
  | { readonly ok: false; readonly reason: FailureReason; readonly message: string };

export type ToSandbox =
  | { readonly type: 'start'; readonly memory: number }
  /** Sent once, after `ready`: a worker runs one job in its life. */
  | { readonly type: 'run'; readonly job: SandboxJob };

export type FromSandbox =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly detail: string }
  | { readonly type: 'output'; readonly text: string }
  | {
      readonly type: 'done';
      readonly report: EngineReport;
      /** Console calls of which nothing, or not all, was kept. */
      readonly dropped: number;
      readonly memory: number;
    };
