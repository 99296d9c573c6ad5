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
