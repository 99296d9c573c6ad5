import type { ApprovalAnswer } from '../core/api.ts';
import type { Approval } from '../core/events.ts';

export interface Approvals {
  /** Waits for the person. Rejects with the signal's reason on abort. */
  readonly ask: (approval: Approval) => Promise<ApprovalAnswer>;
  /** False when nothing waits under that id (answered already, perhaps in another tab). */
  readonly answer: (callId: string, answer: ApprovalAnswer) => boolean;
}

/** The approvals of one run. All that still wait are rejected when `signal` aborts. */
export function createApprovals(signal: AbortSignal): Approvals {
  const waiting = new Map<string, (answer: ApprovalAnswer) => void>();
  return {
    ask(approval) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const stop = (): void => {
          waiting.delete(approval.callId);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', stop, { once: true });
        waiting.set(approval.callId, (answer) => {
          signal.removeEventListener('abort', stop);
          resolve(answer);
        });
      });
    },
    answer(callId, answer) {
      const resolve = waiting.get(callId);
      waiting.delete(callId);
      resolve?.(answer);
      return resolve !== undefined;
    },
  };
}
