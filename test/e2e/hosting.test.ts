import { describe, expect, test } from 'vitest';
import { openApp } from './app.ts';
import type { Screen } from './app.ts';

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

  test('two copies under one origin never meet', async () => {
    const app = await openApp({ bases: ['/a/', '/b/'] });
    await app.offlineReady();
    await app.ask('What is 12*(3+4)?');
    const other = await app.openTab(`${app.origin}/b/`);
    await other.offlineReady();
    await other.ask('What time is it in Tokyo?');

    const sessions = (tab: Screen) => tab.page.getByRole('navigation', { name: 'Sessions' });
    await sessions(app).getByText('What is 12*(3+4)?').waitFor();
    await sessions(other).getByText('What time is it in Tokyo?').waitFor();
    expect(await sessions(app).getByText('Tokyo').count()).toBe(0);
    expect(await sessions(other).getByText('12*(3+4)').count()).toBe(0);

    const shared = await app.page.evaluate(async () => ({
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      locks: ((await navigator.locks.query()).held ?? []).map(({ name }) => name),
      scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      local: Object.keys(localStorage),
    }));
    const startOf = (name = '') => /^\/[ab]\//.exec(new URL(name, app.origin).pathname)?.[0];
    for (const names of Object.values(shared)) {
      expect(names.filter((name) => startOf(name) === undefined)).toEqual([]);
    }
    for (const names of [shared.caches, shared.databases, shared.locks, shared.scopes]) {
      expect([...new Set(names.map(startOf))].sort()).toEqual(['/a/', '/b/']);
    }
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
