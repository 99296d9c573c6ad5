import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, modelPolicy, sandboxPolicy } from '../../src/offline/csp.ts';
import { say, startEndpointServer } from '../fixtures/endpoint/server.mjs';
import { build } from './build.ts';
import { openApp } from './app.ts';
import { evaluateInWorker } from './realms.ts';

describe('Content-Security-Policy', () => {
  test('the page carries it even where the host sends no header', async () => {
    const { page } = await openApp();
    const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
    expect(await meta.getAttribute('content')).toBe(contentSecurityPolicy);
  });

  test('the service worker adds it to every answer, others to the sandbox and to engines', async () => {
    const app = await openApp({ bases: ['/some/path/'] });
    await app.offlineReady();
    const files = (await precachedPaths(app.page)).map((file) => new URL(file, app.url).href);
    const policies = await app.page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(async (url): Promise<[string, string | null]> => {
            const { headers } = await fetch(url);
            return [url, headers.get('Content-Security-Policy')];
          }),
        ),
      files,
    );
    const policyOf = (worker: string): readonly (string | null)[] =>
      policies.filter(([url]) => url.includes(`/workers/${worker}-`)).map(([, policy]) => policy);
    expect(policyOf('sandbox')).toEqual([sandboxPolicy]);
    expect(policyOf('model')).toEqual([modelPolicy]);
    const others = policies.filter(([url]) => !/\/workers\/(sandbox|model)-/.test(url));
    expect(others.filter(([, policy]) => policy !== contentSecurityPolicy)).toEqual([]);
    expect(others.length).toBeGreaterThan(3);
  });

  test('code that broke out of the sandbox could reach our own files only', async () => {
    const app = await openApp({ bases: ['/some/path/'] });
    app.problems.allow(/Content Security Policy|Failed to fetch/);
    const { url } = await app.addServer((port) =>
      startEndpointServer({ port, script: () => say('Hello.') }),
    );
    await app.offlineReady();
    await app.ask('Run this JavaScript: 6 * 7');
    const statusIn = (worker: string, address: string) =>
      evaluateInWorker(
        `${app.url}workers/${worker}-`,
        `fetch(${JSON.stringify(address)}).then(({ status }) => status, ({ name }) => name)`,
      );
    expect(await statusIn('sandbox', app.url)).toBe(200);
    expect(await statusIn('sandbox', `${url}/v1/models`)).toBe('TypeError');
    expect(await statusIn('agent', `${url}/v1/models`)).toBe(200);
  });

  test('the build writes the same headers for hosts that read them', () => {
    const file = readFileSync(path.join(build, '_headers'), 'utf8');
    const policyOf = (place: string, policy: string): string =>
      `\n/${place}\n  Content-Security-Policy: ${policy}\n`;
    expect(file).toContain(policyOf('index.html', contentSecurityPolicy));
    expect(file).toContain(policyOf('workers/agent-*', contentSecurityPolicy));
    expect(file).toContain(policyOf('workers/sandbox-*', sandboxPolicy));
    expect(file).toContain(policyOf('workers/model-*', modelPolicy));
    // Two policies for one path would both hold.
    expect(file.split('\n\n')[0]).not.toContain('Content-Security-Policy');
  });

  test('the app works under headers sent by the host', async () => {
    const app = await openApp({ hostSendsHeaders: true });
    await app.offlineReady();
    await app.page.reload();
    expect(await app.page.title()).toContain('Satchel');
  });

  test.for([false, true])(
    'a string is refused as script, worker and markup (headers by the host: %s)',
    async (hostSendsHeaders) => {
      const app = await openApp({ hostSendsHeaders });
      app.problems.allow(/TrustedScript|TrustedHTML|Trusted Type|Content Security Policy/);
      const refused = await app.page.evaluate(async () => {
        // In a task of its own: what DevTools calls directly may evaluate strings.
        await new Promise((resolve) => setTimeout(resolve));
        const attempt = (run: () => unknown): boolean => {
          try {
            run();
            return false;
          } catch {
            return true;
          }
        };
        return {
          worker: attempt(() => new Worker('workers/any.js')),
          evaluation: attempt(() => Reflect.construct(Function, ['return 1'])),
          markup: attempt(() => {
            document.body.innerHTML = '<p>x</p>';
          }),
        };
      });
      expect(refused).toEqual({ worker: true, evaluation: true, markup: true });
    },
  );
});

/** The files in the precache, by their path under the scope. */
const precachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const scope = new URL('.', document.baseURI).href;
    const [name = ''] = await caches.keys();
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => url.slice(scope.length).replace(/\?.*/, ''));
  });
