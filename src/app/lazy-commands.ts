import type { AgentApi } from '../core/api.ts';
import type { Result } from '../core/result.ts';
import { toErrorInfo } from '../core/errors.ts';

/**
 * Commands whose code is loaded with the first call of any of them. Until then only their names are
 * there, of which `names` must hold every one.
 */
export function lazyCommands<Name extends keyof AgentApi>(
  load: () => Promise<Pick<AgentApi, Name>>,
  names: Readonly<Record<Name, true>>,
): Pick<AgentApi, Name> {
  const call =
    (name: Name) =>
    async (...values: readonly unknown[]): Promise<Result<unknown>> => {
      try {
        const commands = await load();
        const command = commands[name] as (...all: readonly unknown[]) => Promise<Result<unknown>>;
        return await command(...values);
      } catch (thrown) {
        return { ok: false, error: toErrorInfo(thrown) };
      }
    };
  const all = (Object.keys(names) as Name[]).map((name) => [name, call(name)]);
  return Object.fromEntries(all) as Pick<AgentApi, Name>;
}
