import type { LoggedRequest } from '../core/api.ts';
import type { ErrorInfo } from '../core/errors.ts';
import type { RemoteFile } from '../core/local-models.ts';
import type { CheckedModel } from './add-files.ts';

/** The wire between an agent worker and the worker that copies and checks model files. */
export type ToLoader =
  | {
      readonly type: 'add';
      readonly job: number;
      readonly model: string;
      readonly files: readonly File[];
    }
  | {
      readonly type: 'download';
      readonly job: number;
      readonly model: string;
      readonly files: readonly RemoteFile[];
      /** How many of them are here and right. */
      readonly fetched: number;
    }
  /** Reads everything again; `files` says what the hashes should be. */
  | {
      readonly type: 'verify';
      readonly job: number;
      readonly model: string;
      readonly files: readonly RemoteFile[];
    }
  | { readonly type: 'stop'; readonly job: number };

export type FromLoader =
  /** The files are a model, and there is room for it. */
  | { readonly type: 'checked'; readonly job: number; readonly model: ModelDescription }
  | { readonly type: 'progress'; readonly job: number; readonly progress: LoaderProgress }
  /** A request that went out, for the log. */
  | { readonly type: 'requested'; readonly request: LoggedRequest }
  | { readonly type: 'done'; readonly job: number }
  | { readonly type: 'failed'; readonly job: number; readonly error: ErrorInfo };

export interface LoaderProgress {
  /** Bytes that are here, of all files. */
  readonly bytes: number;
  /** Of how many; 0 while only the server knows. */
  readonly total: number;
  /** How many files are here and right. */
  readonly fetched: number;
}

export type ModelDescription = Omit<CheckedModel, 'files'>;
