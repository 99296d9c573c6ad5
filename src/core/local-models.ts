import type { Result } from './api.ts';

/** A model whose files are on this device, or are on their way. */
export interface LocalModel {
  readonly id: string;
  readonly name: string;
  readonly state: LocalModelState;
  /** Bytes of all its files. */
  readonly size: number;
  /** Bytes that are here; less than `size` while it is being added. */
  readonly stored: number;
  readonly facts: LocalModelFacts;
  /** Epoch milliseconds. */
  readonly addedAt: number;
  /** When it last answered; null: never. */
  readonly usedAt: number | null;
  /** Tokens; null: as many as fit. */
  readonly context: number | null;
}

/** `adding`: files are being copied. `broken`: they are not what they should be any more. */
export type LocalModelState = 'adding' | 'ready' | 'broken';

export interface LocalModelFacts {
  readonly architecture: string;
  /** As its file names it: `Q4_K_M`. */
  readonly quantization: string;
  readonly license: string;
  /** Tokens it was trained to keep in view; 0 when it does not say. */
  readonly trainedContext: number;
  /** Bytes of memory for one token of context. */
  readonly bytesPerToken: number;
  readonly hasTemplate: boolean;
}

/** What the page may ask about models on this device; the contract is that of `AgentApi`. */
export interface LocalModelApi {
  listLocalModels(): Promise<Result<readonly LocalModel[]>>;
  /**
   * Copies the files of one GGUF model into this browser's storage. Settles once it is known that
   * they are a model and that there is room; how the copying goes is told by `models-changed`.
   */
  addModelFiles(files: readonly File[]): Promise<Result<LocalModel>>;
  /** Frees its storage; sessions that use it ask for another model. Ends a copying that goes on. */
  removeLocalModel(id: string): Promise<Result<void>>;
  /** Frees the memory of the model that is loaded, after its answer. */
  unloadModel(): Promise<Result<void>>;
}
