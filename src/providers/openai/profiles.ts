import type { Endpoint } from '../../core/api.ts';
import type { JsonObject } from '../../lib/json.ts';
import { addressSpace } from './url.ts';

export type ReasoningLevel = Endpoint['reasoning'];

/** What is known of a host before the first request. Everything else is learned from refusals. */
export interface HostProfile {
  /** `api-key` instead of a bearer token (Azure). */
  readonly keyHeader: 'authorization' | 'api-key';
  readonly extraHeaders: Readonly<Record<string, string>>;
  /** OpenAI refuses `max_tokens` for newer models; most others read nothing else. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  /** Whether to ask for usage by `stream_options`. */
  readonly askUsage: boolean;
  /** Mistral takes ids of exactly nine letters and digits. */
  readonly nineCharacterIds: boolean;
  /** Mistral refuses a user message right after a tool message. */
  readonly bridgeAfterTool: boolean;
  /** Whether earlier thinking goes back: DeepSeek V4 demands it, most others refuse it. */
  readonly returnReasoning: boolean;
  /** Gemini wants a signature on calls, or a documented mark that there is none. */
  readonly signCalls: boolean;
  /** Only the plain keywords of JSON Schema (Gemini, Anthropic). */
  readonly plainSchemas: boolean;
  /** The fields that set a level of thinking. Never asked for `default`. */
  readonly reasoning: (level: Exclude<ReasoningLevel, 'default'>) => JsonObject;
}

const effort: HostProfile['reasoning'] = (level) => ({
  reasoning_effort: level === 'off' ? 'none' : level,
});
const thinkingType: HostProfile['reasoning'] = (level) => ({
  thinking: { type: level === 'off' ? 'disabled' : 'enabled' },
});

const common: HostProfile = {
  keyHeader: 'authorization',
  extraHeaders: {},
  limitField: 'max_tokens',
  askUsage: true,
  nineCharacterIds: false,
  bridgeAfterTool: false,
  returnReasoning: false,
  signCalls: false,
  plainSchemas: false,
  reasoning: effort,
};

/** llama.cpp, vLLM and LM Studio pass these on to the model's chat template. */
const templateReasoning: HostProfile['reasoning'] = (level) => ({
  chat_template_kwargs:
    level === 'off'
      ? { enable_thinking: false }
      : { enable_thinking: true, reasoning_effort: level },
});

/** Sources: provider-specific reports, e.g. langchain-ai/langchain#24668, anomalyco/opencode#24083. */
const byHost: readonly (readonly [RegExp, Partial<HostProfile>])[] = [
  [/(^|\.)openai\.com$/, { limitField: 'max_completion_tokens' }],
  [/\.openai\.azure\.com$/, { limitField: 'max_completion_tokens', keyHeader: 'api-key' }],
  [/(^|\.)mistral\.ai$/, { nineCharacterIds: true, bridgeAfterTool: true, askUsage: false }],
  [/(^|\.)deepseek\.com$/, { returnReasoning: true, reasoning: thinkingType }],
  [/(^|\.)(z\.ai|bigmodel\.cn|moonshot\.(ai|cn))$/, { reasoning: thinkingType }],
  [/^generativelanguage\.googleapis\.com$/, { signCalls: true, plainSchemas: true }],
  [
    /(^|\.)anthropic\.com$/,
    {
      plainSchemas: true,
      extraHeaders: { 'anthropic-dangerous-direct-browser-access': 'true' },
    },
  ],
  [
    /(^|\.)openrouter\.ai$/,
    {
      reasoning: (level) => ({
        reasoning: level === 'off' ? { enabled: false } : { effort: level },
      }),
    },
  ],
  [/(^|\.)aliyuncs\.com$/, { reasoning: (level) => ({ enable_thinking: level !== 'off' }) }],
];

const ollamaPort = '11434';

/** The profile of the server at `baseUrl`. `model` matters where one host has two contracts. */
export function hostProfile(baseUrl: string, model: string): HostProfile {
  const { hostname, port } = new URL(baseUrl);
  const known = byHost.find(([pattern]) => pattern.test(hostname))?.[1];
  if (known === undefined) {
    const isOllama = port === ollamaPort;
    const isLocal = addressSpace(hostname) !== 'public';
    return isLocal && !isOllama ? { ...common, reasoning: templateReasoning } : common;
  }
  const profile = { ...common, ...known };
  // The older R1 wants no thinking back (langchain-ai/langchain#34166).
  return /(^|[-/])(r1|reasoner)\b/i.test(model) ? { ...profile, returnReasoning: false } : profile;
}
