import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from './serve.mjs';
import type { ServerOptions } from './serve.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'satchel-serve-'));
  mkdirSync(path.join(folder, 'site/deep'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  writeFileSync(path.join(folder, 'site/.hidden'), 'hidden');
  writeFileSync(path.join(folder, 'site/index.html'), '<p>page');
  writeFileSync(path.join(folder, 'site/a b.js'), 'script');
  writeFileSync(path.join(folder, 'site/module.wasm'), '');
  writeFileSync(path.join(folder, 'site/deep/index.html'), '<p>deep');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function serve(options: Partial<ServerOptions> = {}) {
  const server = await startServer({ root: path.join(folder, 'site'), ...options });
  onTestFinished(server.close);
  return server;
}

describe('files', () => {
  test('are served with their type and length', async () => {
    const { url } = await serve();
    const script = await fetch(`${url}a%20b.js?query`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toBe('script');
    const wasm = await fetch(`${url}module.wasm`);
    expect(wasm.headers.get('content-type')).toBe('application/wasm');
    expect(wasm.headers.get('content-length')).toBe('0');
  });

  test('a folder is its index.html', async () => {
    const { url } = await serve();
    expect(await (await fetch(url)).text()).toBe('<p>page');
    expect(await (await fetch(`${url}deep/`)).text()).toBe('<p>deep');
  });

  test('HEAD answers the same without a body', async () => {
    const { url } = await serve();
    const answer = await fetch(url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '7']);
    expect(await answer.text()).toBe('');
  });

  test.for(['nothing.html', 'deep', 'deep/nothing/', '.hidden', 'a%00.js', '%E0%A4%A'])(
    '%s is not found',
    async (name) => {
      const { url } = await serve();
      expect((await fetch(url + name)).status).toBe(404);
    },
  );

  test.for(['/../secret.txt', '/deep/../../secret.txt', '/%2e%2e/secret.txt', '/..%5csecret.txt'])(
    '%s does not climb out',
    async (target) => {
      const { port } = await serve();
      expect(await statusOf(port, target)).toBe(404);
    },
  );

  test('other methods are refused', async () => {
    const { url } = await serve();
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });
});

describe('a base path', () => {
  test('is the only place where the files are', async () => {
    const { url, origin } = await serve({ base: ['/a/', '/b/'] });
    expect(url).toBe(`${origin}/a/`);
    expect((await fetch(`${origin}/a/`)).status).toBe(200);
    expect((await fetch(`${origin}/b/deep/`)).status).toBe(200);
    expect((await fetch(`${origin}/`)).status).toBe(404);
    expect((await fetch(`${origin}/c/`)).status).toBe(404);
  });

  test('without its slash leads to the one with it', async () => {
    const { origin } = await serve({ base: '/a/' });
    const answer = await fetch(`${origin}/a`);
    expect([answer.redirected, answer.url, answer.status]).toEqual([true, `${origin}/a/`, 200]);
  });
});

describe('for tests', () => {
  test('headers are set by path under the base', async () => {
    const { url } = await serve({ base: '/a/', headers: (name) => ({ 'x-path': name }) });
    expect((await fetch(`${url}deep/`)).headers.get('x-path')).toBe('deep/');
  });

  test('every request is reported once', async () => {
    const log: string[] = [];
    const { url } = await serve({
      onRequest: ({ method, path: asked, status }) => log.push(`${method} ${asked} ${status}`),
    });
    await fetch(`${url}deep/?x`);
    await fetch(`${url}none`, { method: 'HEAD' });
    expect(log).toEqual(['GET /deep/ 200', 'HEAD /none 404']);
  });

  test('the folder can be changed while it serves', async () => {
    let site = 'site';
    const { url } = await serve({ root: () => path.join(folder, site) });
    expect(await (await fetch(url)).text()).toBe('<p>page');
    site = 'site/deep';
    expect(await (await fetch(url)).text()).toBe('<p>deep');
  });

  test('either address of localhost reaches it, and a taken port is an error', async () => {
    const { port } = await serve();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    await expect(startServer({ root: folder, port })).rejects.toThrow('EADDRINUSE');
  });

  test('a closed server answers nobody, and its port can be taken again', async () => {
    const first = await startServer({ root: folder });
    await first.close();
    await expect(fetch(first.url)).rejects.toThrow();
    const second = await serve({ port: first.port });
    expect(second.url).toBe(first.url);
  });
});

/** Sends the target as it is, which `fetch` would tidy up. */
const statusOf = (port: number, target: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port, path: target, host: 'localhost' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
