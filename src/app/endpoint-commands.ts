import type { AgentApi, Endpoint } from '../core/api.ts';
import type { DoctorReport, PageProbe } from '../core/doctor.ts';
import type { ModelRef } from '../core/messages.ts';
import { newId } from '../lib/ids.ts';
import { deleteEndpoint, listEndpoints, saveEndpoint } from '../store/endpoints.ts';
import { deleteSecret, readSecret, saveSecret } from '../store/secrets.ts';
import { listSessions } from '../store/session-list.ts';
import { readSession, updateSession } from '../store/sessions.ts';
import { readSettings, saveSettings } from '../store/settings.ts';
import type { App } from './app.ts';
import { demoModel, listModels } from './model-list.ts';
import { settle } from './result.ts';

type EndpointCommands = Pick<
  AgentApi,
  'listModels' | 'listEndpoints' | 'saveEndpoint' | 'deleteEndpoint' | 'testEndpoint' | 'cancelTest'
>;

type Key = string | null | undefined;

export function endpointCommands(app: App): EndpointCommands {
  const { db, broadcast } = app;
  let test = new AbortController();
  return {
    listModels: () => settle(() => listModels(db)),
    listEndpoints: () => settle(() => listEndpoints(db)),
    saveEndpoint: (endpoint, key) => settle(() => save(app, endpoint, key)),
    deleteEndpoint: (id) =>
      settle(async () => {
        await deleteEndpoint(db, id);
        const { defaultModel } = await readSettings(db);
        if (defaultModel.source === id) await saveSettings(db, { defaultModel: demoModel });
        broadcast({ type: 'settings-changed' });
      }),
    testEndpoint: (endpoint, key, pageProbe) =>
      settle(() => {
        // A page tests one endpoint at a time: another test means that the first is not wanted.
        test.abort();
        test = new AbortController();
        return examine(app, { endpoint, key, pageProbe, signal: test.signal });
      }),
    cancelTest: () =>
      settle(() => {
        test.abort();
      }),
  };
}

/** The key is stored first: an endpoint without its key would only fail. */
async function save(app: App, given: Endpoint, key: Key): Promise<Endpoint> {
  const { db, broadcast } = app;
  const endpoint = given.id === '' ? { ...given, id: newId() } : given;
  if (typeof key === 'string') await saveSecret(db, endpoint.id, key.trim());
  if (key === null) await deleteSecret(db, endpoint.id);
  const isFirst = (await listEndpoints(db)).length === 0;
  await saveEndpoint(db, endpoint);
  const model = endpoint.models[0];
  if (isFirst && model !== undefined) await chooseModel(app, { source: endpoint.id, model });
  broadcast({ type: 'settings-changed' });
  return { ...endpoint, hasKey: (await readSecret(db, endpoint.id)) !== undefined };
}

/** The first real model becomes that of new sessions, and of those that hold nothing yet. */
export async function chooseModel({ db, broadcast }: App, model: ModelRef): Promise<void> {
  await saveSettings(db, { defaultModel: model });
  broadcast({ type: 'settings-changed' });
  const recent = await listSessions(db, { text: '', limit: 50 });
  for (const { id } of recent) {
    if ((await readSession(db, id))?.leaf !== null) continue;
    broadcast({ type: 'session-changed', session: await updateSession(db, id, { model }) });
  }
}

interface Test {
  readonly endpoint: Endpoint;
  readonly key: Key;
  readonly pageProbe: PageProbe | null;
  readonly signal: AbortSignal;
}

async function examine(
  { db, egress }: App,
  { endpoint, key, pageProbe, signal }: Test,
): Promise<DoctorReport> {
  // Only this needs the doctor: it stays out of what must load before the first answer.
  const { examineEndpoint } = await import('../providers/openai/doctor-probes.ts');
  const stored = key === undefined ? await readSecret(db, endpoint.id) : key;
  signal.throwIfAborted();
  return examineEndpoint({
    endpoint,
    key: stored ?? null,
    pageProbe,
    page: {
      origin: self.location.origin,
      protocol: self.location.protocol,
      userAgent: navigator.userAgent,
    },
    isOnline: () => navigator.onLine,
    egress,
    signal,
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  });
}
