import type { ErrorInfo } from './errors.ts';
import type { Message, ModelRef, NoticeCode, StopReason, ToolCall, Usage } from './messages.ts';

/** A model behind one door: endpoint, demo, or an engine in the browser. */
export interface Provider {
  readonly ref: ModelRef;
  /** What a person reads: `qwen3:8b`. */
  readonly label: string;
  /**
   * Streams one answer. Contract:
   * - ends with exactly one `finish` or `error`, then returns; nothing follows either;
   * - never throws, not even on abort: an aborted stream just returns without `finish` or `error`;
   * - `tool-call` events come once each, in order of first sight, after all text, before `finish`;
   * - `segment-reset` makes everything streamed so far void (the retry or the cleaned text follows);
   * - `request` is read, never changed.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

export interface ModelRequest {
  /** Byte-stable between the turns of a session. */
  readonly system: string;
  /** Already legal (see transcript.ts); notices are left out. */
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  /** `none` asks for an answer in words; the tools are still listed where servers need them. */
  readonly toolChoice: 'auto' | 'none';
}

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

/** JSON Schema of an object (draft 2020-12 subset that the validator in `lib/schema.ts` takes). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** `loading`: the model comes into memory; `reading`: it reads the prompt. */
export type ProgressPhase = 'loading' | 'reading';

export type ModelEvent =
  | { readonly type: 'text-delta'; readonly delta: string }
  | { readonly type: 'reasoning-delta'; readonly delta: string }
  | { readonly type: 'segment-reset' }
  | { readonly type: 'tool-call'; readonly call: Omit<ToolCall, 'id'> }
  | { readonly type: 'usage'; readonly usage: Usage }
  /** The provider waits before it tries again. `until` is in the provider's clock (epoch ms). */
  | {
      readonly type: 'wait';
      readonly error: ErrorInfo;
      readonly until: number;
      readonly attempt: number;
    }
  /** A model on this device gets ready: `share` from 0 to 1. Nothing of an answer yet. */
  | { readonly type: 'progress'; readonly phase: ProgressPhase; readonly share: number }
  | {
      readonly type: 'notice';
      readonly code: NoticeCode;
      readonly values?: Readonly<Record<string, string | number>>;
      /** The model that speaks from here on, so that a cut answer names it too. */
      readonly ref?: ModelRef;
    }
  /** `ref`: the model that answered, where it is not the provider's own (a fallback). */
  | {
      readonly type: 'finish';
      readonly reason: StopReason;
      readonly replay?: unknown;
      readonly ref?: ModelRef;
    }
  | { readonly type: 'error'; readonly error: ErrorInfo };
