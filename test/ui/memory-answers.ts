import type { ErrorInfo } from '../../src/core/errors.ts';
import type { Result } from '../../src/core/result.ts';

export const ok = <T>(value: T): Promise<Result<T>> => Promise.resolve({ ok: true, value });
export const done = (): Promise<Result<void>> => ok(undefined);
export const fail = (code: ErrorInfo['code']): Promise<Result<never>> =>
  Promise.resolve({ ok: false, error: { code } });
