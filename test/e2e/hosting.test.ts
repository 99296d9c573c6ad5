import { describe, expect, test } from 'vitest';
import { openApp } from './app.ts';

describe('hosting on any static host', () => {
  test('a missing file is 404, before and after the service worker answers', async () => {
    const app = await openApp({ bases: ['/some/path/'] });
    app.problems.allow(/404/);
    const statusOf = (path: string) =>
      app.page.evaluate(async (address) => (await fetch(address)).status, path);

    expect(await statusOf('assets/nothing.js')).toBe(404);
    await app.offlineReady();
    expect(await statusOf('assets/nothing.js')).toBe(404);
    expect(await statusOf('nothing.html')).toBe(404);
    const answer = await app.page.goto(`${app.url}no/such/page`);
    expect(answer?.status()).toBe(404);
  });

  test('everything is loaded from below the path it is served from', async () => {
    const app = await openApp({ bases: ['/some/path/'] });
    await app.offlineReady();
    const paths = app.requests.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !path.startsWith('/some/path/'))).toEqual([]);
  });

  test('two copies under one origin keep caches and workers apart', async () => {
    const app = await openApp({ bases: ['/a/', '/b/'] });
    await app.offlineReady();
    const other = await app.openTab(`${app.origin}/b/`);
    await other.offlineReady();

    const names = await app.page.evaluate(() => caches.keys());
    expect(names.map((name) => name.split(':')[0]).sort()).toEqual(['/a/', '/b/']);
    const scopes = await app.page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
    expect(scopes.sort()).toEqual([`${app.origin}/a/`, `${app.origin}/b/`]);
  });

  test('a copy at the root leaves a copy below it alone', async () => {
    const app = await openApp({ bases: ['/', '/b/'] });
    await app.offlineReady();
    const other = await app.openTab(`${app.origin}/b/`);
    await other.offlineReady();
    const controller = await other.page.evaluate(
      () => navigator.serviceWorker.controller?.scriptURL,
    );
    expect(controller).toBe(`${app.origin}/b/sw.js`);
  });
});
