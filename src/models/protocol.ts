import type { ErrorInfo } from '../core/errors.ts';
import type { CheckedModel } from './add-files.ts';

/** The wire between an agent worker and the worker that copies and checks model files. */
export type ToLoader =
  | {
      readonly type: 'add';
      readonly job: number;
      readonly model: string;
      readonly files: readonly File[];
    }
  | { readonly type: 'stop'; readonly job: number };

export type FromLoader =
  /** The files are a model, and there is room for it. */
  | { readonly type: 'checked'; readonly job: number; readonly model: ModelDescription }
  | { readonly type: 'progress'; readonly job: number; readonly bytes: number }
  | { readonly type: 'done'; readonly job: number }
  | { readonly type: 'failed'; readonly job: number; readonly error: ErrorInfo };

export type ModelDescription = Omit<CheckedModel, 'files'>;
