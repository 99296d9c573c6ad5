import type { AgentApi } from '../../core/api.ts';
import type { Result } from '../../core/result.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import { settle } from './agent-facade.ts';
import type { Invoke } from './agent-facade.ts';

/** The calls to one worker. Nothing of a call is kept once it was answered. */
export interface PendingCalls {
  /** Answered by the worker or, when that dies first, with why. Never rejects. */
  readonly call: <T>(invoke: Invoke<T>) => Promise<Result<T>>;
  /** The worker is dead: answers every call that waits, and every later one. */
  readonly end: (error: ErrorInfo) => void;
}

export function createPendingCalls(agent: AgentApi): PendingCalls {
  const waiting = new Set<(error: ErrorInfo) => void>();
  let death: ErrorInfo | null = null;
  return {
    call<T>(invoke: Invoke<T>): Promise<Result<T>> {
      if (death !== null) return Promise.resolve({ ok: false, error: death });
      return new Promise((resolve) => {
        const die = (error: ErrorInfo): void => {
          resolve({ ok: false, error });
        };
        waiting.add(die);
        void settle(() => invoke(agent)).then((answer) => {
          waiting.delete(die);
          resolve(answer);
        });
      });
    },
    end(error) {
      death = error;
      for (const die of waiting) die(error);
      waiting.clear();
    },
  };
}
