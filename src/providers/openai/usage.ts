import type { Usage } from '../../core/messages.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';

/**
 * The usage in a chunk, wherever the server puts it, or `undefined`. Cached tokens are part of the
 * input (Groq); nothing is ever below zero (vercel/ai 83e6510).
 */
export function readUsage(chunk: JsonObject, choice: unknown): Usage | undefined {
  const { usage: own, x_groq: groq } = chunk;
  const inner = isObject(groq) ? groq['usage'] : isObject(choice) ? choice['usage'] : undefined;
  const usage = own ?? inner;
  if (!isObject(usage)) return undefined;
  const input = tokens(usage['prompt_tokens'] ?? usage['input_tokens']);
  const output = tokens(usage['completion_tokens'] ?? usage['output_tokens']);
  if (input === undefined && output === undefined) return undefined;
  const details = usage['prompt_tokens_details'];
  const cached = tokens(
    (isObject(details) ? details['cached_tokens'] : undefined) ??
      usage['prompt_cache_hit_tokens'] ??
      usage['cached_tokens'],
  );
  return {
    input: input ?? 0,
    output: output ?? 0,
    ...(cached === undefined ? {} : { cachedInput: cached }),
  };
}

function tokens(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : undefined;
}
