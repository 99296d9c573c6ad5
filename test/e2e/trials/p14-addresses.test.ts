import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { calculatorBrain, say, startEndpointServer } from '../../fixtures/endpoint/server.mjs';
import type { EndpointServer } from '../../fixtures/endpoint/server.mjs';
import { build } from '../build.ts';
import { openApp } from '../app.ts';
import type { App } from '../app.ts';
import { button, field, newSession, testable } from './trial.ts';

const script = testable(calculatorBrain);

/** The form for a new endpoint, open, and a server. */
async function openForm(): Promise<App & { readonly server: EndpointServer }> {
  const app = await openApp({ route: '#/settings/models' });
  const server = await app.addServer((port) => startEndpointServer({ port, script }));
  await button(app.page, 'Add endpoint').click();
  await field(app.page, 'Base URL').fill(server.url);
  return { ...app, server };
}

interface Report {
  /** What happened and what it means. */
  readonly sentence: string;
  readonly next: string;
  readonly all: string;
}

/** Presses the button and reads the report that it leads to. */
async function testConnection(page: Page): Promise<Report> {
  const report = page.getByRole('region', { name: 'Connection report' });
  await button(page, 'Test connection').click();
  await button(page, 'Test connection').waitFor();
  await report.waitFor();
  const lines = await report.getByRole('paragraph').allInnerTexts();
  const [what = '', means = '', next = ''] = lines;
  return { sentence: `${what} ${means}`, next, all: await report.innerText() };
}

/** cai-layer/cai#29, cline/cline#12532, altic-dev/FluidVoice#581 */
describe('the address of a server', () => {
  test('leads to the same place however it is typed, and the person sees where', async () => {
    const { page, server } = await openForm();
    const host = `127.0.0.1:${server.port}`;
    const chat = `http://${host}/v1/chat/completions`;
    for (const typed of [host, `http://${host}`, `${host}/v1`, `http://${host}/v1/`, chat]) {
      await field(page, 'Base URL').fill(typed);
      const { sentence, all } = await testConnection(page);
      expect(sentence, typed).toContain('Connected.');
      expect(all.split(/\s+/), typed).toContain(chat);
    }
    await field(page, 'Base URL').fill(`http://${host}/llama/v1`);
    const { sentence, all } = await testConnection(page);
    expect(sentence).toContain('Connected.');
    expect(all.split(/\s+/)).toContain(`http://${host}/llama/v1/chat/completions`);
    expect(new Set(server.chats().map((each) => each.path))).toEqual(
      new Set(['/v1/chat/completions', '/llama/v1/chat/completions']),
    );
  });

  test('without a key and with a model typed by hand, chat works where /models is missing', async () => {
    const app = await openApp({ route: '#/settings/models' });
    const server = await app.addServer((port) =>
      startEndpointServer({
        port,
        models: null,
        script: (body, index, request) =>
          request.method === 'GET'
            ? { status: 404, json: { error: { message: 'no such path' } } }
            : testable(() => say('Here I am.'))(body, index, request),
      }),
    );
    app.problems.allow(/404 \(Not Found\)/);
    await button(app.page, 'Add endpoint').click();
    await field(app.page, 'Name').fill('Bare server');
    await field(app.page, 'Base URL').fill(server.url);
    await field(app.page, 'Model').fill('typed-by-hand');
    expect((await testConnection(app.page)).sentence).toContain('Connected.');
    await button(app.page, 'Save').click();
    await field(app.page, 'Base URL').waitFor({ state: 'detached' });
    await newSession(app.page);
    await app.send('Are you there?');
    await app.answers.getByText('Here I am.').waitFor();
    const { headers, body } = server.chats().at(-1) ?? {};
    expect(headers?.authorization).toBeUndefined();
    expect(body?.model).toBe('typed-by-hand');
  });
});

/** n4ze3m/page-assist#45 */
test('each failure has a sentence and a next step of its own', async () => {
  const app = await openForm();
  const { page, server, problems } = app;
  problems.allow(/CORS policy|Failed to load resource/);
  await field(page, 'Model').fill('test-model');
  const refused = { status: 401, json: { error: { message: 'Incorrect API key provided' } } };
  const reports = new Map<string, Report>();

  server.use({ cors: false });
  reports.set('no CORS', await testConnection(page));
  server.use({ cors: true, models: null, script: () => refused });
  reports.set('no key', await testConnection(page));
  await field(page, 'API key').fill('sk-wrong');
  reports.set('wrong key', await testConnection(page));
  server.use({ script: () => ({ status: 404, json: { detail: 'Not Found' } }) });
  reports.set('wrong path', await testConnection(page));
  server.use({
    models: ['test-model'],
    script: () => ({ json: { error: 'The model is broken.' } }),
  });
  reports.set('error inside', await testConnection(page));
  server.use({ models: null, script: () => ({ text: 'It works.' }) });
  reports.set('no API', await testConnection(page));
  await server.close();
  reports.set('stopped', await testConnection(page));

  const sentences = [...reports].map(([name, { sentence }]) => `${name}: ${sentence}`);
  expect(sentences).toEqual([
    expect.stringContaining('it does not accept this page'),
    expect.stringContaining('The server wants an API key.'),
    expect.stringContaining('The server refuses the API key.'),
    expect.stringContaining('not at this path'),
    expect.stringContaining('The server reports an error.'),
    expect.stringContaining('it is not a chat API'),
    expect.stringContaining(`Nothing answers at 127.0.0.1:${server.port}.`),
  ]);
  expect(new Set([...reports.values()].map(({ next }) => next)).size).toBe(reports.size);
  expect(reports.get('no CORS')?.all).toContain(app.origin);
  expect(reports.get('error inside')?.all).toContain('The model is broken.');
});

/** gptme/gptme#2483: what only a page that came over https meets. */
describe('from a page that came over https', () => {
  const secure = 'https://satchel.example/';

  async function openSecurely(prepare?: (context: BrowserContext) => Promise<void>): Promise<App> {
    const app = await openApp({
      context: { serviceWorkers: 'block' },
      beforeLoad: (context) => serveSecurely(context, secure),
    });
    await prepare?.(app.context);
    app.problems.allow(/Mixed Content|Failed to load resource|local network|address space/i);
    const tab = await app.openTab(`${secure}#/settings/models`);
    await button(tab.page, 'Add endpoint').click();
    return { ...app, ...tab };
  }

  test('a plain http address is explained, and nothing is sent', async () => {
    const { page } = await openSecurely();
    await field(page, 'Base URL').fill('http://models.example:11434');
    const { sentence, next } = await testConnection(page);
    expect(sentence).toContain('The browser blocks this plain http address.');
    expect(next).toContain('Put https in front of models.example:11434');
  });

  test('a denied permission is told from a server that is down', async () => {
    const app = await openSecurely(async (context) => {
      const [page] = context.pages();
      if (page === undefined) return;
      const session = await context.newCDPSession(page);
      for (const name of ['local-network-access', 'local-network', 'loopback-network']) {
        await session
          .send('Browser.setPermission', {
            permission: { name },
            setting: 'denied',
            origin: secure,
          })
          .catch(() => undefined);
      }
    });
    const server = await app.addServer((port) => startEndpointServer({ port, script }));
    for (const typed of [server.url, 'http://192.168.1.20:11434']) {
      await field(app.page, 'Base URL').fill(typed);
      const { sentence, next } = await testConnection(app.page);
      expect(sentence).toContain('The browser is not allowed to reach your local network.');
      expect(next).toContain('allow local network access');
    }
    expect(server.requests).toEqual([]);
  });
});

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/** The build under an https address, without a certificate. */
async function serveSecurely(context: BrowserContext, origin: string): Promise<void> {
  await context.route(`${origin}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const contentType = types[path.extname(file)] ?? 'application/octet-stream';
    await route.fulfill({ body: readFileSync(path.join(build, file)), contentType });
  });
}
