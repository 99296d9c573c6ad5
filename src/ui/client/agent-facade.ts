import { toErrorInfo } from '../../core/errors.ts';
import type { AgentApi } from '../../core/api.ts';
import type { Result } from '../../core/result.ts';

/** Calls one method of whichever agent is given. */
export type Invoke<T> = (agent: AgentApi) => Promise<Result<T>>;

/** An agent whose every method goes through `call`, which picks the one that answers. */
export function agentThrough(call: <T>(invoke: Invoke<T>) => Promise<Result<T>>): AgentApi {
  const forward = (_target: object, name: string | symbol): unknown => {
    if (name === 'then') return undefined;
    return (...values: readonly unknown[]) =>
      call((agent) => {
        const method = Reflect.get(agent, name) as (...all: readonly unknown[]) => unknown;
        return Reflect.apply(method, agent, values) as Promise<Result<unknown>>;
      });
  };
  return new Proxy({}, { get: forward }) as AgentApi;
}

/** A call that never rejects: whatever it throws becomes an error in the result. */
export async function settle<T>(invoke: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await invoke();
  } catch (thrown) {
    return { ok: false, error: toErrorInfo(thrown) };
  }
}
