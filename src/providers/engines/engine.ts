import type { EngineBody, LoadedEngine } from '../../core/engine.ts';

/** A loaded model that can be asked. One request at a time; ended by the death of its worker. */
export interface Engine {
  readonly loaded: LoadedEngine;
  /**
   * Streams the chunks of one answer. Ends without an error when the signal aborts, at the latest
   * after the batch that is being read. Rejects with an `AgentError`.
   */
  ask(body: EngineBody, options: AskOptions): AsyncIterable<unknown>;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Tokens of the prompt that were read, and of how many. */
  readonly onReading: (done: number, of: number) => void;
}
