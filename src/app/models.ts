import type { Endpoint } from '../core/api.ts';
import { AgentError } from '../core/errors.ts';
import type { ModelRef } from '../core/messages.ts';
import type { Provider } from '../core/provider.ts';
import type { Egress } from '../lib/egress.ts';
import { checkArguments } from '../lib/schema.ts';
import { createDemo } from '../providers/demo.ts';
import { withFallback } from '../providers/fallback.ts';
import { createEndpointProvider } from '../providers/openai/endpoint.ts';
import type { LearnedFacts } from '../providers/openai/facts.ts';
import { withRetry } from '../providers/retry.ts';
import { readEndpoint } from '../store/endpoints.ts';
import { readLearned, saveLearned } from '../store/learned.ts';
import type { Database } from '../store/schema.ts';
import { readSecret } from '../store/secrets.ts';
import type { SessionModel } from './session-model.ts';
import type { Lazy } from './lazily.ts';
import { cautiousWindow, demoModel, localSource } from './model-list.ts';
import type { LocalModels } from './local-models.ts';
import { sleep } from '../lib/sleep.ts';
import { startTimer } from './timer.ts';

export interface ModelParts {
  readonly db: Database;
  readonly egress: Egress;
  readonly session: string;
  readonly local: Lazy<LocalModels>;
  /** What each session was told of each model: a provider is made anew for every turn. */
  readonly announced: Map<string, Set<string>>;
}

/**
 * A model ready to be asked, with retries and, where the endpoint names one, a second model to fall
 * back on. Rejects with `model-missing` when its endpoint was removed.
 */
export async function openModel(parts: ModelParts, ref: ModelRef): Promise<SessionModel> {
  if (ref.source === demoModel.source) return { provider: createDemo(), window: cautiousWindow };
  if (ref.source === localSource) return (await parts.local.load()).open(ref.model);
  const endpoint = await readEndpoint(parts.db, ref.source);
  if (endpoint === undefined) throw new AgentError('model-missing', ref.model);
  const first = endpointModel(parts, endpoint, ref.model);
  const second = await fallbackModel(parts, endpoint);
  return {
    provider: second === undefined ? first : withFallback(first, second),
    window: endpoint.contextSize ?? cautiousWindow,
  };
}

/** The demo is never a fallback: an answer by rules would pass for one by a model. */
async function fallbackModel(
  parts: ModelParts,
  { fallback }: Endpoint,
): Promise<Provider | undefined> {
  if (fallback === null) return undefined;
  const endpoint = await readEndpoint(parts.db, fallback.source);
  return endpoint && endpointModel(parts, endpoint, fallback.model);
}

function endpointModel(parts: ModelParts, endpoint: Endpoint, model: string): Provider {
  const { db, egress, session } = parts;
  const provider = createEndpointProvider({
    endpoint,
    model,
    readKey: async () => (await readSecret(db, endpoint.id)) ?? null,
    egress,
    session,
    checkArguments,
    // Only `saveFacts` writes there, and every fact is optional.
    loadFacts: async (key) => (await readLearned(db, key, model)) as LearnedFacts | undefined,
    saveFacts: (key, learned) => saveLearned(db, { baseUrl: key, model, learned }),
    isOnline: () => navigator.onLine,
    pageOrigin: self.location.origin,
    announced: announcedIn(parts, { source: endpoint.id, model }),
    now: Date.now,
    startTimer,
  });
  return withRetry(provider, { sleep, now: Date.now, random: Math.random });
}

function announcedIn({ announced, session }: ModelParts, { source, model }: ModelRef): Set<string> {
  const key = `${session} ${source} ${model}`;
  const known = announced.get(key) ?? new Set<string>();
  announced.set(key, known);
  return known;
}
