import type { ErrorInfo } from './errors.ts';
import type { Message, ModelRef, UserMessage } from './messages.ts';
import type { ProgressPhase } from './provider.ts';
import type { ApprovalPreview, PersonQuestion, Risk } from './tool.ts';

/**
 * How state reaches every page, one way.
 *
 * Invariants of a run, in order:
 * 1. exactly one `run-start` first and one `run-end` last;
 * 2. deltas belong to the `messageId` whose `message` follows; they are disposable: the `message`
 *    holds the whole. `segment-reset` voids the deltas so far;
 * 3. a `message` is stored before it is published. One exception: what cannot be stored is
 *    published all the same, to be read and copied, and the run ends with that error;
 * 4. every `tool-start` is followed by exactly one `message` with role tool and that `callId`,
 *    whatever happens; every `approval-request` by exactly one `approval-end`;
 * 5. `seq` rises by one per run, from 0. On a gap the page asks for a snapshot.
 */
export type AgentEvent =
  | { readonly type: 'run-start'; readonly trigger: RunTrigger; readonly model: ModelRef }
  | {
      readonly type: 'run-end';
      readonly outcome: RunOutcome;
      readonly error?: ErrorInfo;
    }
  | { readonly type: 'text-delta'; readonly messageId: string; readonly delta: string }
  | { readonly type: 'reasoning-delta'; readonly messageId: string; readonly delta: string }
  | { readonly type: 'segment-reset'; readonly messageId: string }
  | { readonly type: 'message'; readonly message: Message }
  | {
      readonly type: 'tool-start';
      readonly callId: string;
      readonly name: string;
      readonly summary: string;
      readonly at: number;
    }
  | { readonly type: 'tool-progress'; readonly callId: string; readonly note: string }
  | { readonly type: 'approval-request'; readonly approval: Approval }
  | { readonly type: 'approval-end'; readonly callId: string; readonly answer: ApprovalVerdict }
  | {
      readonly type: 'wait';
      readonly error: ErrorInfo;
      readonly until: number;
      readonly attempt: number;
    }
  /** A model on this device gets ready. Disposable, like a delta. */
  | { readonly type: 'progress'; readonly phase: ProgressPhase; readonly share: number }
  | { readonly type: 'queue-changed'; readonly queue: readonly UserMessage[] }
  | { readonly type: 'context'; readonly tokens: number; readonly window: number }
  /** The whole live state, sent when another tab joins in the middle of a run. */
  | { readonly type: 'live-state'; readonly live: LiveRun };

export type RunTrigger = 'user' | 'job' | 'subagent' | 'dream';

/** `limit` covers the step limit and the repeat guard; a notice says which. */
export type RunOutcome = 'done' | 'limit' | 'stopped' | 'interrupted' | 'error';

export interface Stamped {
  readonly session: string;
  readonly run: string;
  readonly seq: number;
  readonly event: AgentEvent;
}

/** Publishes an event. `message`, `run-start`, `run-end` and `tool-start` are stored when it resolves. */
export type Emit = (event: AgentEvent) => Promise<void> | void;

export interface Approval {
  readonly callId: string;
  readonly tool: string;
  readonly risk: Risk;
  readonly summary: string;
  readonly preview?: ApprovalPreview;
  /** Set when the card is a question of the agent rather than a permission. */
  readonly question?: PersonQuestion;
  /** Why it is asked although a grant exists, or why "always" is not offered. */
  readonly reasons: readonly ApprovalReason[];
  readonly canAlways: boolean;
}

/** `unsure`: the call had begun when the run was interrupted; it may have taken effect. */
export type ApprovalReason = 'tainted' | 'unsure';

export type ApprovalVerdict = 'once' | 'always' | 'deny' | 'answered' | 'stopped';

/** What only exists while a run is under way. */
export interface LiveRun {
  readonly run: string;
  readonly seq: number;
  readonly model: ModelRef;
  readonly trigger: RunTrigger;
  readonly partial: PartialAnswer | null;
  readonly tools: Readonly<Record<string, LiveTool>>;
  readonly approvals: readonly Approval[];
  readonly wait: {
    readonly error: ErrorInfo;
    readonly until: number;
    readonly attempt: number;
  } | null;
  /** What a model on this device is busy with before its first word. */
  readonly progress: { readonly phase: ProgressPhase; readonly share: number } | null;
}

export interface PartialAnswer {
  readonly messageId: string;
  readonly text: string;
  readonly reasoning: string;
}

export interface LiveTool {
  readonly name: string;
  readonly summary: string;
  readonly at: number;
  readonly note: string;
}
