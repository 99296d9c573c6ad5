import type { AgentApi, BootReport } from '../../core/api.ts';
import type { Result } from '../../core/result.ts';

/** One agent worker, from its start to its end. */
export interface AgentProcess {
  /** Calls do not settle once the worker is dead, nor before it has booted. */
  readonly api: AgentApi;
  /** The answer to `boot`, which is asked with the start. Never settles when the worker dies. */
  readonly booted: Promise<Result<BootReport>>;
  /**
   * Resolves when the worker could not be loaded, or threw something nobody caught. Once it has
   * answered `boot` that is not the end of it.
   */
  readonly failed: Promise<string>;
  /** Resolves when the worker is dead. Call it after `boot` was answered: it holds its lock then. */
  readonly ended: () => Promise<void>;
  readonly terminate: () => void;
}
