import type { Approval, Emit, RunOutcome, RunTrigger } from './events.ts';
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
  /** The branch up to and including what is to be answered. Never changed. */
  readonly history: readonly Message[];
  readonly tools: readonly Tool[];
  readonly hooks: readonly Hooks[];
  readonly limits: RunLimits;
  readonly checkArguments: CheckArguments;
  /** Pure and instant: may this call run? Asked again right before execution. */
  readonly decide: (call: ToolCall, tool: Tool) => Decision;
  /** Waits for the person. Rejects on abort. */
  readonly ask: (approval: Approval) => Promise<ApprovalAnswer>;
  /** Stores a long result whole and returns its path; undefined when it cannot. */
  readonly keepWhole: (call: ToolCall, text: string) => Promise<string | undefined>;
  /** Messages the person steered in since the last call, already stored and stamped. */
  readonly takeSteering: () => readonly UserMessage[];
  /** Reports a hook that failed; the run goes on. */
  readonly reportHook: (hook: string, point: string, thrown: unknown) => void;
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface RunLimits {
  /** Model calls with tools, default 25. */
  readonly steps: number;
  /** Characters of one tool result that the model reads, default 16,000. */
  readonly resultChars: number;
}

export interface RunReport {
  readonly outcome: RunOutcome;
  readonly error?: ErrorInfo;
}

/** Placeholder signature line replaced by the implementation below. */
export type RunAgent = (run: AgentRun, emit: Emit) => Promise<RunReport>;
