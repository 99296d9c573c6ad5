import type { ErrorInfo } from './errors.ts';

/** What a model is asked to show before a person trusts it with work, in this order. */
export const checkTasks = [
  'plain-answer',
  'right-tool',
  'nested-arguments',
  'two-calls',
  'use-result',
  'recover',
  'stop',
  'missing-tool',
  'long-context',
  'other-language',
  'exact-json',
] as const;

export type CheckTaskId = (typeof checkTasks)[number];

/** How one task went. */
export interface CheckResult {
  readonly task: CheckTaskId;
  readonly passed: boolean;
  /** Milliseconds. */
  readonly duration: number;
  /** What the model answered, shortened; '' when it said nothing. */
  readonly answer: string;
  /** The run failed: it says nothing about the model. */
  readonly error: ErrorInfo | null;
}
