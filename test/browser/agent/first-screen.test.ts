import { wrap } from 'comlink';
import { afterEach, expect, it } from 'vitest';
import type { AgentApi, BootReport, FirstScreenQuery } from '../../../src/core/api.ts';
import type { Result } from '../../../src/core/result.ts';
import { agentWorkerName } from '../../../src/lib/scope.ts';
import { value } from './harness.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

let scopes = 0;
const newScope = (): string => `/first-${Date.now()}-${(scopes += 1)}/`;

/** One start of the agent, asking for a session in its name. */
async function start(
  scope: string,
  session: FirstScreenQuery['session'] | undefined,
  agent: string = crypto.randomUUID(),
): Promise<{ readonly api: AgentApi; readonly booted: Result<BootReport> }> {
  const first =
    session === undefined ? undefined : JSON.stringify({ session, messages: 50, sessions: 80 });
  const worker = new Worker(new URL('../../../workers/agent.ts', import.meta.url), {
    type: 'module',
    name: agentWorkerName({ scope, agent, first }),
  });
  workers.push(worker);
  const api = wrap<AgentApi>(worker) as unknown as AgentApi;
  return { api, booted: await api.boot() };
}

it('brings an empty session on the first visit, and the same one on the next', async () => {
  const scope = newScope();
  const visit = await start(scope, 'any');
  const { first, session } = value(visit.booted);
  expect(first?.opened?.entries).toEqual([]);
  expect(first?.opened?.session.id).toBe(session);
  expect(first?.sessions.map(({ id }) => id)).toEqual([session]);
  expect(first?.models).toHaveLength(1);
  value(await visit.api.saveDraft(session ?? '', 'half a thought'));
  const next = value((await start(scope, 'any')).booted);
  expect(next.first?.opened).toMatchObject({ session: { id: session }, draft: 'half a thought' });
  expect(next.first?.sessions).toHaveLength(1);
});

it('brings the session that was open last, or the one that is named', async () => {
  const scope = newScope();
  const { api } = await start(scope, undefined);
  const older = value(await api.createSession());
  const newer = value(await api.createSession());
  value(await api.openSession(older.id, 50));
  // Reads of the same worker come after the note of what was opened.
  value(await api.getSettings());
  expect(value((await start(scope, 'any')).booted).first?.opened?.session.id).toBe(older.id);
  const named = value((await start(scope, { id: newer.id })).booted);
  expect(named.first?.opened?.session.id).toBe(newer.id);
  expect(named.first?.sessions).toHaveLength(2);
});

it('brings another session where the last one is gone, and none in place of a named one', async () => {
  const scope = newScope();
  const { api } = await start(scope, undefined);
  const kept = value(await api.createSession());
  const gone = value(await api.createSession());
  value(await api.openSession(gone.id, 50));
  value(await api.deleteSession(gone.id));
  expect(value((await start(scope, 'any')).booted).first?.opened?.session.id).toBe(kept.id);
  const named = value((await start(scope, { id: gone.id })).booted);
  expect(named.first).toMatchObject({ opened: null, sessions: [{ id: kept.id }] });
  expect(value((await start(scope, null)).booted).first?.opened).toBeNull();
});

it('brings nothing that was not asked for', async () => {
  const booted = value((await start(newScope(), undefined)).booted);
  expect(booted.first).toBeUndefined();
  expect(booted.session).toBeNull();
});

it('says why it cannot start', async () => {
  const scope = newScope();
  const agent = crypto.randomUUID();
  await start(scope, 'any', agent);
  const { booted } = await start(scope, 'any', agent);
  expect(booted).toMatchObject({ ok: false, error: { code: 'busy' } });
});
