import { afterEach, describe, expect, it } from 'vitest';
import type { Endpoint, LoggedRequest } from '../../src/core/api.ts';
import type { DoctorReport, DoctorVerdict } from '../../src/core/doctor.ts';
import { createEgress } from '../../src/lib/egress.ts';
import { examineEndpoint, type ExamineOptions } from '../../src/providers/openai/doctor-probes.ts';
import { chromium, endpoint, frame } from './doctor-cases.ts';
import { createPageFetch } from './doctor-page.ts';
import {
  startServer,
  type Reply,
  type Routes,
  type SeenRequest,
  type TestServer,
} from './doctor-server.ts';

const origin = 'https://satchel.example';
const list: Reply = { body: { object: 'list', data: [{ id: 'tiny', object: 'model' }] } };

/** Streams a word, or the call when a tool is on offer. */
const chat = ({ body }: SeenRequest): Reply => {
  const call = { index: 0, id: 'a', function: { name: 'report_status', arguments: '{}' } };
  const delta = body.includes('"tools"') ? { tool_calls: [call] } : { content: 'OK' };
  const end = frame({ delta: {}, finish_reason: 'stop' });
  return { type: 'text/event-stream', body: `${frame({ delta })}${end}data: [DONE]\n\n` };
};

const healthy: Routes = { 'GET /v1/models': list, 'POST /v1/chat/completions': chat };

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const start = async (routes: Routes, cors = true): Promise<TestServer> =>
  (server = await startServer(routes, cors));

interface Setup extends Partial<Omit<ExamineOptions, 'endpoint' | 'egress'>> {
  readonly typed: string;
  readonly change?: Partial<Endpoint>;
  readonly log?: (request: LoggedRequest) => void;
}

function examine({ typed, change, log = () => {}, ...options }: Setup): Promise<DoctorReport> {
  return examineEndpoint({
    endpoint: { ...endpoint, baseUrl: typed, ...change },
    key: null,
    pageProbe: null,
    page: { origin, protocol: 'https:', userAgent: chromium },
    isOnline: () => true,
    egress: createEgress({ fetch: createPageFetch(origin), log, now: () => 0 }),
    signal: new AbortController().signal,
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    ...options,
  });
}

const lines = (report: DoctorReport): string =>
  report.checks.map(({ name, state }) => `${name} ${state}`).join(', ');

describe('a server that works', () => {
  it('is ok, key or none, and told apart step by step', async () => {
    const { host, seen } = await start(healthy);
    const logged: LoggedRequest[] = [];
    const report = await examine({ typed: host, log: (request) => logged.push(request) });
    expect(report).toMatchObject({
      verdict: 'ok',
      resolvedUrl: `http://${host}/v1/chat/completions`,
      models: ['tiny'],
      values: { origin, host, model: 'tiny' },
    });
    expect(lines(report)).toBe(
      'address passed, reachable passed, models passed, chat passed, streaming passed, tools passed, context passed',
    );
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/models',
      'POST /v1/chat/completions',
      'POST /v1/chat/completions',
    ]);
    expect(seen.some(({ headers }) => 'authorization' in headers)).toBe(false);
    expect(logged.map(({ source, status }) => `${source} ${status ?? 0}`)).toEqual([
      'doctor 200',
      'doctor 200',
      'doctor 200',
    ]);
  });

  it('is found under every way to type its address', async () => {
    const { host } = await start(healthy);
    const forms = [host, `${host}/v1`, `http://${host}/v1/`, `http://${host}/v1/chat/completions`];
    for (const typed of forms) {
      const { verdict, resolvedUrl } = await examine({ typed });
      expect({ verdict, resolvedUrl }).toEqual({
        verdict: 'ok',
        resolvedUrl: `http://${host}/v1/chat/completions`,
      });
    }
  });

  it('is found below a sub-path, with or without what follows it', async () => {
    const { host } = await start({
      'GET /llama/v1/models': list,
      'POST /llama/v1/chat/completions': chat,
    });
    for (const path of ['/llama', '/llama/v1', '/llama/v1/', '/llama/v1/chat/completions']) {
      const { verdict, resolvedUrl } = await examine({ typed: `${host}${path}` });
      expect({ verdict, resolvedUrl }).toEqual({
        verdict: 'ok',
        resolvedUrl: `http://${host}/llama/v1/chat/completions`,
      });
    }
  });

  it('needs no list of models when one is typed', async () => {
    const { host, seen } = await start({ 'POST /v1/chat/completions': chat });
    const report = await examine({ typed: host, change: { models: ['by-hand'] } });
    expect(report).toMatchObject({ verdict: 'ok', models: [], values: { model: 'by-hand' } });
    expect(lines(report)).toMatch(/models warned, chat passed/);
    expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({ model: 'by-hand', stream: true });
  });
});

const wrongKey: Routes = {
  'GET /v1/models': { status: 401, body: { error: { message: 'wrong key' } } },
};
const noList: Routes = {
  'POST /v1/chat/completions': { status: 400, body: { error: 'model is required' } },
};
const errorInside: Routes = {
  'GET /v1/models': list,
  'POST /v1/chat/completions': { body: { error: { message: 'no memory left' } } },
};

interface Failure extends Partial<Setup> {
  readonly verdict: DoctorVerdict;
  readonly routes?: Routes;
  readonly cors?: boolean;
  readonly stopped?: boolean;
  /** What the server must have been asked, and nothing else. */
  readonly asked: readonly string[];
  readonly values?: DoctorReport['values'];
}

const failures: Readonly<Record<string, Failure>> = {
  'the server is stopped': { verdict: 'server-down', stopped: true, asked: [] },
  'the server sends no CORS headers': {
    verdict: 'cors-unknown',
    cors: false,
    key: 'secret',
    change: { models: ['tiny'] },
    asked: ['GET /'],
    values: { origin },
  },
  'the key is wrong': {
    verdict: 'bad-key',
    routes: wrongKey,
    key: 'secret',
    asked: ['GET /v1/models'],
    values: { status: 401, detail: 'wrong key' },
  },
  'there is no key': { verdict: 'missing-key', routes: wrongKey, asked: ['GET /v1/models'] },
  'no model is listed or typed': {
    verdict: 'no-model',
    routes: noList,
    asked: ['GET /v1/models', 'POST /v1/chat/completions'],
    values: { count: 0 },
  },
  'the answer is 200 with an error': {
    verdict: 'error-in-answer',
    routes: errorInside,
    asked: ['GET /v1/models', 'POST /v1/chat/completions'],
    values: { detail: 'no memory left' },
  },
  'a LAN address is http and the page https': {
    verdict: 'mixed-content',
    typed: 'http://192.168.1.20:11434',
    asked: [],
  },
  'the permission for the local network is denied': {
    verdict: 'permission-denied',
    pageProbe: { reached: false, permission: 'denied', cspViolation: false },
    asked: [],
  },
  'the address leads elsewhere': {
    verdict: 'wrong-path',
    routes: {},
    asked: ['GET /v1/models', 'POST /v1/chat/completions'],
    values: { status: 404, detail: '404 page not found' },
  },
};

describe('each failure gets its own verdict', () => {
  for (const [situation, failure] of Object.entries(failures)) {
    const {
      verdict,
      routes = healthy,
      cors = true,
      stopped = false,
      asked,
      values,
      ...setup
    } = failure;
    it(`${verdict} when ${situation}`, async () => {
      const running = await start(routes, cors);
      if (stopped) await running.close();
      const report = await examine({ typed: running.host, ...setup });
      expect(report.verdict).toBe(verdict);
      expect(report.values).toMatchObject(values ?? {});
      expect(running.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(asked);
    });
  }

  it('and no two share one', () => {
    const verdicts = Object.values(failures).map(({ verdict }) => verdict);
    expect(new Set(verdicts).size).toBe(verdicts.length);
  });
});

describe('headers on the wire', () => {
  it('are the content type, the key and what the person added', async () => {
    const { host, seen } = await start(healthy);
    await examine({ typed: host, key: ' secret\n' });
    const [models, post] = seen;
    const ours = ({ headers }: SeenRequest): readonly string[] =>
      ['content-type', 'authorization', 'x-title'].filter((name) => name in headers);
    expect(models && ours(models)).toEqual(['authorization']);
    expect(post && ours(post)).toEqual(['content-type', 'authorization']);
    expect(post?.headers.authorization).toBe('Bearer secret');
  });

  it('that the server does not allow are named', async () => {
    const { host } = await start(healthy);
    const report = await examine({ typed: host, change: { headers: { 'X-Title': 'mine' } } });
    expect(report).toMatchObject({ verdict: 'cors-unknown', values: { headers: 'X-Title' } });
  });
});
