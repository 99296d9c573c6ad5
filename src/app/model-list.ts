import type { ModelChoice } from '../core/api.ts';
import type { ModelRef } from '../core/messages.ts';
import { isLoopback } from '../lib/address.ts';
import { listEndpoints, readEndpoint } from '../store/endpoints.ts';
import type { Database } from '../store/schema.ts';

/** Tokens assumed where an endpoint's context size is not known: small enough for most servers. */
export const cautiousWindow = 8192;

export const demoModel: ModelRef = { source: 'demo', model: 'demo' };

/** Every model that a session can be given, the demo last. */
export async function listModels(db: Database): Promise<readonly ModelChoice[]> {
  const endpoints = await listEndpoints(db);
  const choices = endpoints.flatMap(({ id, name, baseUrl, models }) =>
    models.map((model) => ({
      ref: { source: id, model },
      label: model,
      place: name,
      onDevice: false,
      loopback: isLoopback(baseUrl),
    })),
  );
  return [...choices, { ref: demoModel, label: 'Demo', place: '', onDevice: true }];
}

/** Tokens that a model reads at most; 0 when it no longer exists. */
export async function readWindow(db: Database, { source }: ModelRef): Promise<number> {
  if (source === demoModel.source) return cautiousWindow;
  const endpoint = await readEndpoint(db, source);
  return endpoint === undefined ? 0 : (endpoint.contextSize ?? cautiousWindow);
}
