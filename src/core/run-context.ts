import type { AgentEvent, Emit } from './events.ts';
import type { Failures, Repeats } from './guard.ts';
import type { HookChain } from './hooks.ts';
import type { Message, NoticeMessage, ToolStatus, UserMessage } from './messages.ts';
import type { ToolSpec } from './provider.ts';
import type { AgentRun } from './run.ts';
import { chainHooks } from './hooks.ts';
import { noRepeats } from './guard.ts';

/** What the parts of the loop share during one run: the run, the ways out, and what happened so far. */
export interface RunContext {
  readonly run: AgentRun;
  readonly hooks: HookChain;
  readonly specs: readonly ToolSpec[];
  /** Aborts when the person stops the run, and when the run fails. */
  readonly signal: AbortSignal;
  /** Aborts, with what was thrown as the reason, when the run fails. */
  readonly failure: AbortSignal;
  /** Ends the run over what was thrown, once what is under way has been closed. The first counts. */
  readonly fail: (thrown: unknown) => void;
  /** Publishes a disposable event. Not waited for; its failure does not matter. */
  readonly tell: (event: AgentEvent) => void;
  /** Publishes a durable event; resolves once it is stored. */
  readonly keep: (event: AgentEvent) => Promise<void>;
  /** Grows by every message of the run. */
  readonly history: Message[];
  /** Taken from the person, to be delivered with the next request. */
  readonly steering: UserMessage[];
  /** What the tools did in this run, in order. */
  readonly actions: Action[];
  repeats: Repeats;
  failures: Failures;
}

export interface Action {
  readonly tool: string;
  readonly summary: string;
  readonly status: ToolStatus;
}

export function createContext(run: AgentRun, emit: Emit): RunContext {
  const failure = new AbortController();
  return {
    run,
    hooks: chainHooks(run.hooks, run.reportHook),
    specs: run.tools.map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    })),
    signal: AbortSignal.any([run.signal, failure.signal]),
    failure: failure.signal,
    fail: (thrown) => failure.abort(thrown),
    tell(event) {
      const told = emit(event);
      if (told instanceof Promise) told.catch(() => undefined);
    },
    async keep(event) {
      await emit(event);
    },
    history: [...run.history],
    steering: [],
    actions: [],
    repeats: noRepeats,
    failures: new Map(),
  };
}

/** Stores and publishes a message, then adds it to the history. */
export async function keepMessage(context: RunContext, message: Message): Promise<void> {
  await context.keep({ type: 'message', message });
  context.history.push(message);
}

/** A line from Satchel to the person. */
export async function keepNotice(
  context: RunContext,
  notice: Pick<NoticeMessage, 'code' | 'values' | 'error'>,
): Promise<void> {
  const { newId, now } = context.run;
  await keepMessage(context, { role: 'notice', id: newId(), createdAt: now(), ...notice });
}
