import { afterEach, describe, expect, it } from 'vitest';
import type { DoctorReport } from '../../src/core/doctor.ts';
import { createEgress } from '../../src/lib/egress.ts';
import { examineEndpoint } from '../../src/providers/openai/doctor-probes.ts';
import { chromium, endpoint, frame } from './doctor-cases.ts';
import { createPageFetch } from './doctor-page.ts';
import { startServer, type Reply, type Routes, type TestServer } from './doctor-server.ts';

const origin = 'https://satchel.example';
const key = 'key-1234567890';
const list: Reply = { body: { data: [{ id: 'tiny' }] } };
const chat: Reply = { type: 'text/event-stream', body: frame({ delta: { content: 'OK' } }) };
const moved: Reply = { status: 308, location: '/elsewhere', body: '' };

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function examine(routes: Routes, cors = true): Promise<DoctorReport> {
  server = await startServer(routes, cors);
  return examineEndpoint({
    endpoint: { ...endpoint, baseUrl: server.host, models: ['tiny'], tools: false },
    key,
    pageProbe: null,
    page: { origin, protocol: 'https:', userAgent: chromium },
    isOnline: () => true,
    egress: createEgress({ fetch: createPageFetch(origin), log: () => {}, now: () => 0 }),
    signal: new AbortController().signal,
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  });
}

const asked = (): readonly string[] =>
  (server?.seen ?? []).map(({ method, path }) => `${method} ${path}`);

describe('a server that redirects', () => {
  it('is told as a wrong address, and the key stays where it was sent', async () => {
    const routes = { 'GET /v1/models': moved, 'POST /v1/chat/completions': moved };
    const report = await examine(routes);
    expect(report).toMatchObject({ verdict: 'wrong-path', values: { reason: 'redirect' } });
    expect(asked()).toEqual(['GET /v1/models', 'POST /v1/chat/completions']);
  });

  it('works when only its list of models has moved', async () => {
    const routes = { 'GET /v1/models': moved, 'POST /v1/chat/completions': chat };
    expect((await examine(routes)).verdict).toBe('ok');
    expect(asked()).not.toContain('GET /elsewhere');
  });

  it('may lead the probe that reads nothing and carries no key', async () => {
    const routes = { 'GET /': moved, 'GET /elsewhere': list };
    await examine(routes, false);
    expect(asked()).toEqual(['GET /', 'GET /elsewhere']);
    expect(server?.seen.some(({ headers }) => 'authorization' in headers)).toBe(false);
  });
});
