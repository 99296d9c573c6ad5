import type { ModelChoice } from '../core/api.ts';
import type { ModelRef } from '../core/messages.ts';
import { isLoopback } from '../lib/address.ts';
import { contextOf } from './local-context.ts';
import { listEndpoints, readEndpoint } from '../store/endpoints.ts';
import { listLocalModels, readLocalModel } from '../store/local-models.ts';
import type { Database } from '../store/schema.ts';

/** Tokens assumed where an endpoint's context size is not known: small enough for most servers. */
export const cautiousWindow = 8192;

/** The `source` of a model on this device. */
export const localSource = 'local';

export const demoModel: ModelRef = { source: 'demo', model: 'demo' };

/** Every model that a session can be given, the demo last. */
export async function listModels(db: Database): Promise<readonly ModelChoice[]> {
  const [endpoints, local] = await Promise.all([listEndpoints(db), listLocalModels(db)]);
  const choices = endpoints.flatMap(({ id, name, baseUrl, models }) =>
    models.map((model) => ({
      ref: { source: id, model },
      label: model,
      place: name,
      onDevice: false,
      loopback: isLoopback(baseUrl),
    })),
  );
  const onDevice = local
    .filter(({ state }) => state === 'ready')
    .map(({ id, name }) => ({
      ref: { source: localSource, model: id },
      label: name,
      place: '',
      onDevice: true,
    }));
  return [...onDevice, ...choices, { ref: demoModel, label: 'Demo', place: '', onDevice: true }];
}

/** Tokens that a model reads at most; 0 when it no longer exists. */
export async function readWindow(db: Database, { source, model }: ModelRef): Promise<number> {
  if (source === demoModel.source) return cautiousWindow;
  if (source === localSource) {
    const local = await readLocalModel(db, model);
    return local === undefined ? 0 : contextOf(local);
  }
  const endpoint = await readEndpoint(db, source);
  return endpoint === undefined ? 0 : (endpoint.contextSize ?? cautiousWindow);
}
