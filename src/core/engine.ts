import type { ErrorInfo } from './errors.ts';

/**
 * The wire between an agent worker and the worker that holds a local engine. Bodies and chunks are
 * those of chat completions: whatever an engine calls its things, they leave the worker in this form.
 */
export type ToEngine =
  | { readonly type: 'load'; readonly plan: LoadPlan }
  | { readonly type: 'ask'; readonly id: number; readonly body: EngineBody }
  /** Ends an answer early. What was generated until then has been sent; `end` follows. */
  | { readonly type: 'stop'; readonly id: number };

export type FromEngine =
  /** From 0 to 1. */
  | { readonly type: 'loading'; readonly progress: number }
  | { readonly type: 'loaded'; readonly engine: LoadedEngine }
  | { readonly type: 'load-failed'; readonly error: ErrorInfo }
  /** Part of the prompt was read: a sign of life before the first word. */
  | { readonly type: 'reading'; readonly id: number; readonly done: number; readonly of: number }
  | { readonly type: 'chunk'; readonly id: number; readonly chunk: unknown }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly error: ErrorInfo };

/** A chat-completions request; the engine streams whatever it asks for. */
export type EngineBody = Readonly<Record<string, unknown>>;

/** What to load and how. Decided outside of the engine, so that it can be tested and shown. */
export interface LoadPlan {
  readonly engine: 'wllama';
  /** The parts of one GGUF model, in order. */
  readonly files: readonly File[];
  /** Tokens of prompt and answer together. */
  readonly context: number;
  readonly threads: number;
  /** Tokens read at once: Stop waits for the batch that is being read. */
  readonly batch: number;
  /** Layers on the graphics processor: all or none. */
  readonly gpu: boolean;
}

/** What an engine says of the model it has loaded. */
export interface LoadedEngine {
  readonly context: number;
  readonly threads: number;
  /** Milliseconds that loading took. */
  readonly duration: number;
}
