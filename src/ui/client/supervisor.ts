import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { toErrorInfo } from '../../core/errors.ts';
import type { AgentApi, BootReport } from '../../core/api.ts';
import type { Result } from '../../core/result.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { AgentProcess } from './agent-process.ts';
import { agentThrough } from './agent-facade.ts';
import type { Invoke } from './agent-facade.ts';
import { deferred } from './deferred.ts';
import { createPendingCalls } from './pending-calls.ts';
import type { PendingCalls } from './pending-calls.ts';

export type AgentStatus =
  /** `slow`: no answer for a while; another tab may hold the database. */
  | { readonly type: 'starting'; readonly slow: boolean }
  | { readonly type: 'ready'; readonly boot: BootReport }
  /** The worker lives but cannot work: blocked, newer or broken storage. */
  | { readonly type: 'refused'; readonly error: ErrorInfo }
  /** It died again and again, soon after its start. */
  | { readonly type: 'dead'; readonly error: ErrorInfo };

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

/** Keeps one agent worker alive, and answers for it while it is being replaced. */
export class Supervisor {
  /** The agent, whichever worker it lives in now. Never rejects: a death answers `crashed`. */
  readonly agent: AgentApi = agentThrough((invoke) => this.#call(invoke));
  readonly #options: SupervisorOptions;
  readonly #status = signal<AgentStatus>({ type: 'starting', slow: false });
  /** Changes with `restart` and `close`: what belongs to an older round stops by itself. */
  #round = 0;
  /** What calls go to: those of the living worker; null: there is none, nor will there be. */
  #calls = deferred<PendingCalls | null>();
  #process: AgentProcess | null = null;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    void this.#run(this.#round);
  }

  get status(): ReadonlySignal<AgentStatus> {
    return this.#status;
  }

  /** Starts over after `refused` or `dead`. */
  restart(): void {
    this.close();
    void this.#run(this.#round);
  }

  close(): void {
    this.#round += 1;
    this.#process?.terminate();
    this.#calls.resolve(null);
    this.#calls = deferred();
  }

  async #run(round: number): Promise<void> {
    const { now, wait } = this.#options;
    let quickDeaths = 0;
    while (round === this.#round) {
      this.#announceStart(round);
      const born = now();
      const error = await this.#live(round);
      if (round !== this.#round) return;
      quickDeaths = now() - born < quickDeath ? quickDeaths + 1 : 1;
      this.#calls = deferred();
      if (quickDeaths >= deathLimit) {
        this.#status.value = { type: 'dead', error };
        this.#calls.resolve(null);
        return;
      }
      this.#status.value = { type: 'starting', slow: false };
      await wait(pauseAfterDeath[quickDeaths] ?? 0);
    }
  }

  /** One worker from start to death. Resolves with why it died. */
  async #live(round: number): Promise<ErrorInfo> {
    const process = this.#start();
    if ('code' in process) return process;
    this.#process = process;
    const booted = await Promise.race([
      process.booted,
      process.failed.then((detail): ErrorInfo => ({ code: 'crashed', detail })),
    ]);
    if (!('ok' in booted)) {
      process.terminate();
      return booted;
    }
    const death = process.ended();
    const calls = createPendingCalls(process.api);
    if (round === this.#round) {
      this.#calls.resolve(calls);
      this.#status.value = booted.ok
        ? { type: 'ready', boot: booted.value }
        : { type: 'refused', error: booted.error };
    }
    await death;
    const error: ErrorInfo = { code: 'crashed' };
    calls.end(error);
    process.terminate();
    return error;
  }

  /** A policy of the page may refuse the very start. */
  #start(): AgentProcess | ErrorInfo {
    try {
      return this.#options.start();
    } catch (thrown) {
      return toErrorInfo(thrown);
    }
  }

  #announceStart(round: number): void {
    this.#status.value = { type: 'starting', slow: false };
    void this.#options.wait(slowAfter).then(() => {
      if (round === this.#round && this.#status.value.type === 'starting') {
        this.#status.value = { type: 'starting', slow: true };
      }
    });
  }

  async #call<T>(invoke: Invoke<T>): Promise<Result<T>> {
    const calls = await this.#calls.promise;
    return calls === null ? { ok: false, error: { code: 'crashed' } } : calls.call(invoke);
  }
}
