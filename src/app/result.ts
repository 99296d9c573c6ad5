import type { Result } from '../core/result.ts';
import { toErrorInfo } from '../core/errors.ts';

/** The one place where an error of a command becomes data for the page. */
export async function settle<T>(work: () => Promise<T> | T): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    return { ok: false, error: toErrorInfo(thrown) };
  }
}
