import type { ProbeFacts } from './doctor-facts.ts';
import { readModels } from './doctor-models.ts';
import { addressSpace } from './url.ts';

export type ServerKind = 'ollama' | 'lm-studio' | 'llama-cpp' | 'vllm' | 'hosted' | 'unknown';

/** What to say about a hosted provider whose answer this page may not read. */
export type HostedHint = 'wrong-key' | 'own-proxy';

/** Providers by registrable domain, with what is known of their answers to browsers. */
const hosted: ReadonlyMap<string, HostedHint | null> = new Map<string, HostedHint | null>([
  // Their 401 carries no CORS header, so a wrong key looks like a broken connection.
  ['openai.com', 'wrong-key'],
  ['cerebras.ai', 'wrong-key'],
  // Never answer browsers.
  ['nvidia.com', 'own-proxy'],
  ['amazonaws.com', 'own-proxy'],
  ['modular.com', 'own-proxy'],
  ['sakana.ai', 'own-proxy'],
  ['kimi.com', 'own-proxy'],
  // Answer browsers.
  ['aliyuncs.com', null],
  ['anthropic.com', null],
  ['azure.com', null],
  ['cohere.ai', null],
  ['cohere.com', null],
  ['deepseek.com', null],
  ['fireworks.ai', null],
  ['googleapis.com', null],
  ['groq.com', null],
  ['llama.com', null],
  ['mistral.ai', null],
  ['moonshot.ai', null],
  ['moonshot.cn', null],
  ['ollama.com', null],
  ['openrouter.ai', null],
  ['perplexity.ai', null],
  ['together.ai', null],
  ['together.xyz', null],
  ['x.ai', null],
  ['z.ai', null],
]);

const names: readonly (readonly [RegExp, ServerKind])[] = [
  [/\bollama\b/, 'ollama'],
  [/\blm-?studio\b/, 'lm-studio'],
  [/\bvllm\b/, 'vllm'],
  [/\bllama(-?cpp|\.cpp|-server)?\b/, 'llama-cpp'],
];

const ports: ReadonlyMap<string, ServerKind> = new Map([
  ['11434', 'ollama'],
  ['1234', 'lm-studio'],
  ['8080', 'llama-cpp'],
  ['8000', 'vllm'],
]);

/** `owned_by` of the entries of `/models`, as each server writes it. */
const owners: ReadonlyMap<string, ServerKind> = new Map([
  ['library', 'ollama'],
  ['organization_owner', 'lm-studio'],
  ['llamacpp', 'llama-cpp'],
  ['vllm', 'vllm'],
]);

/** Which server the facts point to. */
export function serverOf({ target, models }: ProbeFacts): ServerKind {
  if (!target.ok) return 'unknown';
  return recogniseServer(new URL(target.baseUrl), readModels(models)?.[0]?.owner ?? null);
}

/**
 * Which server this is: a known provider by its domain, else what the server says of itself
 * (`owner`), a telling name in host or path, the default port. A guess: an unreadable answer shows
 * nothing else.
 */
function recogniseServer(url: URL, owner: string | null): ServerKind {
  if (hostedDomain(url) !== null) return 'hosted';
  const stated = owner === null ? undefined : owners.get(owner);
  if (stated !== undefined) return stated;
  const text = `${url.hostname}${url.pathname}`.toLowerCase();
  const named = names.find(([pattern]) => pattern.test(text));
  return named?.[1] ?? ports.get(url.port) ?? 'unknown';
}

/** What is known of a hosted provider's unreadable answers; null: nothing. */
export function hostedHint({ target }: ProbeFacts): HostedHint | null {
  const domain = target.ok ? hostedDomain(new URL(target.baseUrl)) : null;
  return domain === null ? null : (hosted.get(domain) ?? null);
}

function hostedDomain(url: URL): string | null {
  if (addressSpace(url.hostname) !== 'public') return null;
  const domain = url.hostname.toLowerCase().split('.').slice(-2).join('.');
  return hosted.has(domain) ? domain : null;
}
