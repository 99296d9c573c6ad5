import { describe, expect, it } from 'vitest';
import type { DoctorReport } from '../../src/core/doctor.ts';
import { createEgress, type Egress, type EgressRequest } from '../../src/lib/egress.ts';
import { examineEndpoint, type ExamineOptions } from '../../src/providers/openai/doctor-probes.ts';
import { chromium, endpoint as plain, frame } from './doctor-cases.ts';

const endpoint = { ...plain, baseUrl: 'localhost:9000', models: ['tiny'] };

type Reply = (request: EgressRequest) => Response | Promise<Response>;

interface Script {
  readonly models?: Reply;
  readonly chat?: Reply;
  readonly tools?: Reply;
  readonly opaque?: Reply;
}

const textOf = (init: RequestInit | undefined): string =>
  typeof init?.body === 'string' ? init.body : '';

const probeOf = ({ init = {}, url }: EgressRequest): keyof Script => {
  if (init.mode === 'no-cors') return 'opaque';
  if (url.endsWith('/models')) return 'models';
  return textOf(init).includes('"tools"') ? 'tools' : 'chat';
};

const word = frame({ delta: { content: 'OK' } });
const call = frame({ delta: { tool_calls: [{ id: 'a', function: { name: 'report_status' } }] } });
const good: Required<Script> = {
  models: () => Response.json({ data: [{ id: 'tiny' }] }),
  chat: () => new Response(word),
  tools: () => new Response(call),
  opaque: () => Response.error(),
};

/** What the page may not read, as `fetch` puts it. */
const fails = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Never answers; like `fetch`, it rejects with the reason of the abort. */
const hangs: Reply = ({ init }) =>
  new Promise((_resolve, reject) => {
    const signal = init?.signal;
    const stop = (): void => reject(signal?.reason as Error);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop);
  });

interface Run {
  readonly report: Promise<DoctorReport>;
  readonly sent: readonly EgressRequest[];
}

function examine(script: Script, options: Partial<ExamineOptions> = {}): Run {
  const replies = { ...good, ...script };
  const sent: EgressRequest[] = [];
  const egress: Egress = async (request) => {
    sent.push(request);
    const fetch = async (): Promise<Response> => replies[probeOf(request)](request);
    return createEgress({ fetch, log: () => {}, now: () => 0 })(request);
  };
  const report = examineEndpoint({
    endpoint,
    key: 'key-1234567890',
    pageProbe: null,
    page: { origin: 'https://satchel.example', protocol: 'https:', userAgent: chromium },
    isOnline: () => true,
    egress,
    signal: new AbortController().signal,
    timeout: () => new AbortController().signal,
    ...options,
  });
  return { report, sent };
}

/** Chunks that arrive one by one; `onCancel` hears that the reader let go. */
function body(chunks: readonly (string | Error)[], onCancel = (): void => {}): Response {
  const left = [...chunks];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(new TextEncoder().encode(next));
    },
    cancel: onCancel,
  });
  return new Response(stream);
}

const expired = AbortSignal.abort(new DOMException('Time is up.', 'TimeoutError'));
const after =
  (limit: number) =>
  (milliseconds: number): AbortSignal =>
    milliseconds === limit ? expired : new AbortController().signal;

describe('the order of probes', () => {
  const probes = async ({ report, sent }: Run): Promise<string> => {
    const { verdict } = await report;
    return `${sent.map(probeOf).join(' ')}: ${verdict}`;
  };

  it('stops as soon as nothing can change the verdict', async () => {
    const status =
      (code: number): Reply =>
      () =>
        new Response('', { status: code });
    expect(await probes(examine({}))).toBe('models chat tools: ok');
    expect(await probes(examine({ models: status(401) }))).toBe('models: bad-key');
    expect(await probes(examine({ models: status(403) }))).toBe('models chat tools: ok');
    expect(await probes(examine({ models: status(429) }))).toBe('models chat tools: ok');
    expect(await probes(examine({ chat: status(500) }))).toBe('models chat: server-error');
    expect(await probes(examine({ models: fails, opaque: fails }))).toBe(
      'models opaque: server-down',
    );
    expect(await probes(examine({ models: fails }))).toBe('models opaque chat tools: ok');
    expect(await probes(examine({ models: fails, chat: fails }))).toBe(
      'models opaque chat: cors-unknown',
    );
    expect(await probes(examine({ chat: fails }))).toBe('models chat opaque: cors-unknown');
    expect(await probes(examine({ chat: fails, opaque: fails }))).toBe(
      'models chat opaque: server-down',
    );
  });

  it('asks without a model only to tell a wrong address', async () => {
    const none = { ...endpoint, models: [] };
    const missing: Reply = () => new Response('', { status: 404 });
    const forbidden: Reply = () => new Response('', { status: 403 });
    const two: Reply = () => Response.json({ data: [{ id: 'a' }, { id: 'b' }] });
    const run = (models: Reply, chat: Reply): Run => examine({ models, chat }, { endpoint: none });
    expect(await probes(run(missing, missing))).toBe('models chat: wrong-path');
    expect(await probes(run(missing, good.chat))).toBe('models chat: no-model');
    expect(await probes(run(fails, good.chat))).toBe('models opaque chat: no-model');
    expect(await probes(run(two, good.chat))).toBe('models: no-model');
    expect(await probes(run(forbidden, good.chat))).toBe('models: bad-key');
  });

  it('leaves tools alone where they are switched off', async () => {
    const off = { ...endpoint, tools: false };
    expect(await probes(examine({}, { endpoint: off }))).toBe('models chat: ok');
  });

  it('sends nothing that cannot arrive', async () => {
    expect(await probes(examine({}, { key: 'kéy \u20ac' }))).toBe(': bad-key');
    const remote = { ...endpoint, baseUrl: 'api.example.com' };
    const offline = { endpoint: remote, isOnline: () => false };
    expect(await probes(examine({}, offline))).toBe(': offline');
    expect(await probes(examine({}, { isOnline: () => false }))).toBe('models chat tools: ok');
  });

  it('calls it offline when the network goes while it asks', async () => {
    const remote = { ...endpoint, baseUrl: 'api.example.com' };
    let online = true;
    const models: Reply = () => {
      online = false;
      return fails();
    };
    const run = examine({ models }, { endpoint: remote, isOnline: () => online });
    expect(await probes(run)).toBe('models: offline');
  });
});

describe('what is sent', () => {
  it('is the smallest body that tells, and nothing a strict server refuses', async () => {
    const { report, sent } = examine({});
    await report;
    const [models, chat, tools] = sent.map(({ init }) => init);
    expect([...new Headers(models?.headers)]).toEqual([['authorization', 'Bearer key-1234567890']]);
    expect([...new Headers(chat?.headers)]).toEqual([
      ['authorization', 'Bearer key-1234567890'],
      ['content-type', 'application/json'],
    ]);
    expect(Object.keys(JSON.parse(textOf(chat)) as object)).toEqual([
      'model',
      'messages',
      'stream',
    ]);
    expect(Object.keys(JSON.parse(textOf(tools)) as object)).toEqual([
      'model',
      'messages',
      'stream',
      'tools',
    ]);
    expect(sent.every(({ source }) => source === 'doctor')).toBe(true);
  });

  it('carries the own headers of the person, which win over ours', async () => {
    const headers = { authorization: 'Token mine', 'X-Team': 'a' };
    const { report, sent } = examine({}, { endpoint: { ...endpoint, headers } });
    await report;
    expect([...new Headers(sent[0]?.init?.headers)]).toEqual([
      ['authorization', 'Token mine'],
      ['x-team', 'a'],
    ]);
  });

  it('tells Chromium which private network is meant, from a page outside it only', async () => {
    const spaces = async (baseUrl: string, origin: string): Promise<unknown> => {
      const page = { origin, protocol: 'http:', userAgent: chromium };
      const { report, sent } = examine({}, { endpoint: { ...endpoint, baseUrl }, page });
      await report;
      return sent[0]?.init && 'targetAddressSpace' in sent[0].init
        ? sent[0].init.targetAddressSpace
        : null;
    };
    expect(await spaces('localhost:9000', 'http://satchel.example')).toBe('loopback');
    expect(await spaces('192.168.0.9:9000', 'http://satchel.example')).toBe('local');
    expect(await spaces('192.168.0.9:9000', 'http://nas.local')).toBeNull();
    expect(await spaces('localhost:9000', 'http://localhost:4173')).toBeNull();
    expect(await spaces('api.example.com', 'http://satchel.example')).toBeNull();
  });
});

describe('reading answers', () => {
  it('lets go of a stream at the frame that settles the question', async () => {
    const left: string[] = [];
    const endless = Array.from({ length: 1000 }, () => word);
    const started = [': hello\n\n', 'data: {"choi', 'ces":[{"delta":{"content":"O"}}]}\n', '\n'];
    const { report } = examine({
      chat: () => body([...started, ...endless], () => left.push('chat')),
      tools: () =>
        body([frame({ delta: { reasoning: 'hm' } }), word, call, ...endless], () =>
          left.push('tools'),
        ),
    });
    expect((await report).verdict).toBe('ok');
    expect(left).toEqual(['chat', 'tools']);
  });

  it('gives up on a model that only talks', async () => {
    const left: string[] = [];
    const talk = Array.from({ length: 10_000 }, () => word);
    const { report } = examine({ tools: () => body(talk, () => left.push('tools')) });
    expect(await report).toMatchObject({ verdict: 'no-tools', values: { reason: 'ignored' } });
    expect(left).toEqual(['tools']);
  });

  it('takes a body that breaks off for what it is', async () => {
    const broken = new TypeError('network error');
    expect((await examine({ chat: () => body([word, broken]) }).report).verdict).toBe('ok');
    const silent = await examine({ chat: () => body([': wait\n\n', broken]) }).report;
    expect(silent).toMatchObject({ verdict: 'server-error', values: { reason: 'dropped' } });
  });

  it('keeps the key out of the report when the server quotes it', async () => {
    const error = { error: { message: 'Bad key key-1234567890 for team-secret-1' } };
    const { report } = examine(
      { chat: () => Response.json(error, { status: 401 }) },
      { endpoint: { ...endpoint, headers: { 'X-Team': 'team-secret-1' } } },
    );
    expect((await report).values).toMatchObject({ detail: 'Bad key … for …' });
  });
});

describe('time limits and Stop', () => {
  it('end a probe that nobody answers', async () => {
    const models = await examine({ models: hangs }, { timeout: after(15_000) }).report;
    expect(models).toMatchObject({
      verdict: 'server-down',
      values: { reason: 'timeout', seconds: 15 },
    });
    const chat = await examine({ chat: hangs }, { timeout: after(120_000) }).report;
    expect(chat).toMatchObject({
      verdict: 'server-error',
      values: { reason: 'timeout', seconds: 120 },
    });
    const opaque = await examine({ models: fails, opaque: hangs }, { timeout: after(10_000) })
      .report;
    expect(opaque.verdict).toBe('server-down');
  });

  it('reject with the reason of the abort, before and while a probe is under way', async () => {
    const reason = new DOMException('Stopped by the person.', 'AbortError');
    const early = examine({ models: hangs }, { signal: AbortSignal.abort(reason) });
    await expect(early.report).rejects.toBe(reason);
    const controller = new AbortController();
    const chat: Reply = (request) => {
      queueMicrotask(() => controller.abort(reason));
      return hangs(request);
    };
    const late = examine({ chat }, { signal: controller.signal });
    await expect(late.report).rejects.toBe(reason);
    expect(late.sent.map(probeOf)).toEqual(['models', 'chat']);
  });

  it('do not hide a fault of ours as a fault of the network', async () => {
    const fault = new RangeError('a fault');
    const run = examine({ models: () => Promise.reject(fault) });
    await expect(run.report).rejects.toBe(fault);
  });
});
