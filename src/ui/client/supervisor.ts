import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { toErrorInfo } from '../../core/errors.ts';
import type { AgentApi, BootReport, Result } from '../../core/api.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { AgentProcess } from './agent-process.ts';
import { deferred } from './deferred.ts';

export type AgentStatus =
  /** `slow`: no answer for a while; another tab may hold the database. */
  | { readonly type: 'starting'; readonly slow: boolean }
  | { readonly type: 'ready'; readonly boot: BootReport }
  /** The worker lives but cannot work: blocked, newer or broken storage. */
  | { readonly type: 'refused'; readonly error: ErrorInfo }
  /** It died again and again, soon after its start. */
  | { readonly type: 'dead'; readonly error: ErrorInfo };

export interface Supervisor {
  /** The agent, whichever worker it lives in now. Never rejects: a death answers `crashed`. */
  readonly agent: AgentApi;
  readonly status: ReadonlySignal<AgentStatus>;
  /** Starts over after `refused` or `dead`. */
  readonly restart: () => void;
  readonly close: () => void;
}

export interface SupervisorOptions {
  readonly start: () => AgentProcess;
  /** Milliseconds, any origin. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const slowAfter = 3_000;
/** A worker that lives shorter than this died of its start. */
const quickDeath = 20_000;
const deathLimit = 3;
const pauseAfterDeath = [0, 300, 1_500] as const;

interface Life {
  readonly process: AgentProcess;
  readonly death: Promise<ErrorInfo>;
}

/** Keeps one agent worker alive and answers for it while it is being replaced. */
export function createSupervisor({ start, now, wait }: SupervisorOptions): Supervisor {
  const status = signal<AgentStatus>({ type: 'starting', slow: false });
  /** Changes with `restart` and `close`: whatever belongs to an older round stops by itself. */
  let round = 0;
  let life = deferred<Life | null>();
  let current: AgentProcess | null = null;

  const liveOnce = async (mine: number): Promise<ErrorInfo | null> => {
    const process = start();
    current = process;
    const dying = deferred<ErrorInfo>();
    void process.failed.then((detail) => {
      dying.resolve({ code: 'crashed', detail });
    });
    const booted = await Promise.race([settle(() => process.api.boot()), dying.promise]);
    if (mine !== round) return null;
    life.resolve({ process, death: dying.promise });
    if ('ok' in booted) {
      status.value = booted.ok
        ? { type: 'ready', boot: booted.value }
        : { type: 'refused', error: booted.error };
      void process.ended().then(() => {
        dying.resolve({ code: 'crashed' });
      });
    }
    const error = await dying.promise;
    process.terminate();
    return error;
  };

  const run = async (mine: number): Promise<void> => {
    let quickDeaths = 0;
    while (mine === round) {
      status.value = { type: 'starting', slow: false };
      void wait(slowAfter).then(() => {
        if (mine === round && status.value.type === 'starting') {
          status.value = { type: 'starting', slow: true };
        }
      });
      const born = now();
      const error = await liveOnce(mine);
      if (mine !== round || error === null) return;
      quickDeaths = now() - born < quickDeath ? quickDeaths + 1 : 1;
      life = deferred();
      if (quickDeaths >= deathLimit) {
        status.value = { type: 'dead', error };
        life.resolve(null);
        return;
      }
      status.value = { type: 'starting', slow: false };
      await wait(pauseAfterDeath[quickDeaths] ?? 0);
    }
  };

  const stop = (): void => {
    round += 1;
    current?.terminate();
    life.resolve(null);
    life = deferred();
  };

  const call: Call = async (invoke) => {
    const living = await life.promise;
    if (living === null) return { ok: false, error: { code: 'crashed' } };
    const died = living.death.then((error): Result<never> => ({ ok: false, error }));
    return Promise.race([settle(() => invoke(living.process.api)), died]);
  };

  void run(round);
  return {
    agent: facade(call),
    status,
    restart() {
      stop();
      void run(round);
    },
    close: stop,
  };
}

type Call = <T>(invoke: (api: AgentApi) => Promise<Result<T>>) => Promise<Result<T>>;

/** An `AgentApi` whose every method goes through `call`. */
function facade(call: Call): AgentApi {
  const forward = (_target: object, name: string | symbol): unknown => {
    if (name === 'then') return undefined;
    return (...values: readonly unknown[]) =>
      call((api) => {
        const method = Reflect.get(api, name) as (...all: readonly unknown[]) => unknown;
        return Reflect.apply(method, api, values) as Promise<Result<unknown>>;
      });
  };
  return new Proxy({}, { get: forward }) as AgentApi;
}

async function settle<T>(invoke: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await invoke();
  } catch (thrown) {
    return { ok: false, error: toErrorInfo(thrown) };
  }
}
