import type { ErrorInfo } from '../core/errors.ts';
import type { ModelEvent } from '../core/provider.ts';

/** How far one answer has come, for who may ask for it again. */
export interface AnswerProgress {
  /** The person has seen text of it. */
  hasText: boolean;
  /** Something of it would be void if another answer followed: it needs a `segment-reset`. */
  hasOutput: boolean;
  /** Why it ended, where it failed. */
  failure: ErrorInfo | null;
}

export function startProgress(): AnswerProgress {
  return { hasText: false, hasOutput: false, failure: null };
}

/** Notes an event of the answer. False for its failure, which is not passed on yet. */
export function noteEvent(progress: AnswerProgress, event: ModelEvent): boolean {
  if (event.type === 'error') progress.failure = event.error;
  if (event.type === 'text-delta') progress.hasText = true;
  if (isOutput(event)) progress.hasOutput = true;
  return event.type !== 'error';
}

function isOutput({ type }: ModelEvent): boolean {
  return type === 'text-delta' || type === 'reasoning-delta' || type === 'tool-call';
}
