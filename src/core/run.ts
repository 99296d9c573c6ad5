import type { Approval, RunOutcome, RunTrigger } from './events.ts';
import type { ApprovalAnswer } from './api.ts';
import type { ErrorInfo } from './errors.ts';
import type { Hooks } from './hooks.ts';
import type { Message, ToolCall, UserMessage } from './messages.ts';
import type { Decision } from './policy.ts';
import type { Provider } from './provider.ts';
import type { CheckArguments, Tool } from './tool.ts';

/** One run: everything it needs, as data and functions. The loop owns no clock, store or network. */
export interface AgentRun {
  readonly session: string;
  readonly run: string;
  readonly trigger: RunTrigger;
  readonly provider: Provider;
  readonly system: string;
  /**
   * The branch up to and including what is to be answered. Never changed. It may end with calls that
   * have no result yet (a resumed run: those are run first) or with an answer that was cut (the model
   * is asked to go on where it ended).
   */
  readonly history: readonly Message[];
  /** Ids of calls that had begun before an interruption: they may have taken effect. */
  readonly started?: ReadonlySet<string>;
  readonly tools: readonly Tool[];
  readonly hooks: readonly Hooks[];
  readonly limits: RunLimits;
  readonly checkArguments: CheckArguments;
  /** Pure and instant: may this call run? Asked again right before execution. */
  readonly decide: (call: ToolCall, tool: Tool) => Decision;
  /** Waits for the person. Rejects on abort. */
  readonly ask: (approval: Approval) => Promise<ApprovalAnswer>;
  /**
   * Stores a long result whole and returns its path; undefined when it cannot. What came from outside
   * (`untrusted`) must be known as such when it is read back.
   */
  readonly keepWhole: (
    call: ToolCall,
    text: string,
    untrusted: boolean,
  ) => Promise<string | undefined>;
  /**
   * Messages the person steered in since the last call. The loop appends them: it emits each as a
   * `message` (which stores it) before the next model call.
   */
  readonly takeSteering: () => readonly UserMessage[];
  /** Reports a hook that failed; the run goes on. */
  readonly reportHook: (hook: string, point: string, thrown: unknown) => void;
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface RunLimits {
  /**
   * Model calls with tools, default 25. The continuations of an answer that was cut by length belong
   * to its step.
   */
  readonly steps: number;
  /** Characters of one tool result that the model reads, default 16,000. */
  readonly resultChars: number;
}

export interface RunReport {
  readonly outcome: RunOutcome;
  readonly error?: ErrorInfo;
}
