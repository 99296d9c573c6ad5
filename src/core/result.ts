import type { ErrorInfo } from './errors.ts';

/** How a command ended that crossed a thread: nothing is thrown over there. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorInfo };
