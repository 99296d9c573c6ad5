import type { ErrorInfo } from './errors.ts';

/** A model whose files are on this device, or are on their way. */
export interface LocalModel {
  readonly id: string;
  readonly name: string;
  readonly state: LocalModelState;
  /** Bytes of all its files; 0 while only a server knows. */
  readonly size: number;
  /** Bytes that are here; less than `size` while it is on its way. */
  readonly stored: number;
  readonly facts: LocalModelFacts;
  /** Epoch milliseconds. */
  readonly addedAt: number;
  /** When it last answered; null: never. */
  readonly usedAt: number | null;
  /** Tokens; null: as many as fit. */
  readonly context: number | null;
  /** Where its files come from, in order; none: from files of the person. */
  readonly source: readonly RemoteFile[];
  /** How many of them are here and right. */
  readonly fetched: number;
  /** Bytes per second while it is being downloaded. */
  readonly rate: number;
  /** Why it came no further, or cannot be used. */
  readonly error: ErrorInfo | null;
}

/**
 * `adding`: files are being copied, or checked at the end of a download. `waiting`: for the download
 * before it. `paused`: by the person or, with an `error`, by a failure. `broken`: its files are not
 * what they should be any more.
 */
export type LocalModelState = 'adding' | 'waiting' | 'downloading' | 'paused' | 'ready' | 'broken';

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

/** One file to be fetched, and how to know that it is right. */
export interface RemoteFile {
  readonly url: string;
  /** Bytes; null: only the server knows. */
  readonly size: number | null;
  /** Lower-case hex; null: nobody says. */
  readonly sha256: string | null;
}

/** A model that can be fetched: its files, in order. */
export interface RemoteModel {
  readonly name: string;
  /** What tells it from others of the same place: `Q4_K_M`; '' where there is no other. */
  readonly variant: string;
  readonly files: readonly RemoteFile[];
  /** Bytes of all files; null: only the server knows. */
  readonly size: number | null;
}

/** A model that can be fetched, and what it would ask of this device; null: its size is not known. */
export interface FoundModel extends RemoteModel {
  readonly fit: DeviceFit | null;
}

export interface DeviceFit {
  /** Bytes of memory with a small context, by estimate. */
  readonly need: number;
  /** `tight`: it may fail, or slow everything down. `no`: it will most probably fail. */
  readonly verdict: 'fits' | 'tight' | 'no';
}
