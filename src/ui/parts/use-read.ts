import { useEffect, useState } from 'preact/hooks';
import type { Result } from '../../core/result.ts';

/**
 * What the agent answers to a question, asked again whenever `inputs` change. Null until the first
 * answer; while a later one is under way the old one stays, so that nothing flickers.
 */
export function useRead<T>(
  read: () => Promise<Result<T>>,
  inputs: readonly unknown[],
): Result<T> | null {
  const [answer, setAnswer] = useState<Result<T> | null>(null);
  useEffect(() => {
    let wanted = true;
    void read().then((next) => {
      if (wanted) setAnswer(next);
    });
    return () => {
      wanted = false;
    };
  }, inputs);
  return answer;
}
