import type { ModelRef } from './messages.ts';
import type { CheckResult, CheckTaskId } from './model-check.ts';
import type { Result } from './result.ts';

/** The check of models; the contract is that of `AgentApi`. */
export interface ModelCheckApi {
  /** Lets a model do one task, apart from every session. One at a time. */
  checkModel(model: ModelRef, task: CheckTaskId): Promise<Result<CheckResult>>;
  /** Ends the task that is under way, which then fails with `not-possible`. */
  stopCheck(): Promise<Result<void>>;
}
