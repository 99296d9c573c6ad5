import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionLock } from '../../src/core/api.ts';
import type { ServiceWorkerAnswer, ServiceWorkerMessage } from '../../src/offline/protocol.ts';
import { build } from './build.ts';
import { openApp } from './app.ts';
import type { App } from './app.ts';
import { buildVersion } from './second-build.ts';

const next = '9.9.9+next';

describe('a new build on the host', () => {
  let later: Awaited<ReturnType<typeof buildVersion>>;
  beforeAll(async () => {
    later = await buildVersion(next);
  });
  afterAll(() => {
    later.remove();
  });

  /** Opens the app, lets it become offline-ready, then puts the new build on the host. */
  async function openThenPublish(): Promise<App> {
    let folder = build;
    const app = await openApp({ bases: ['/some/path/'], root: () => folder });
    await app.offlineReady();
    folder = later.folder;
    return app;
  }

  test('waits until a page tells it to take over, and then is the one that answers', async () => {
    const { page } = await openThenPublish();
    const before = await ask(page, 'controller', { type: 'version' });
    await findUpdate(page);
    expect(await ask(page, 'waiting', { type: 'version' })).toEqual({
      type: 'version',
      version: next,
    });
    expect(await ask(page, 'controller', { type: 'version' })).toEqual(before);

    expect(await ask(page, 'waiting', { type: 'activate' })).toEqual({ type: 'activating' });
    await expect
      .poll(() => ask(page, 'controller', { type: 'version' }))
      .toEqual({ type: 'version', version: next });
  });

  test('does not take over while a run is under way in any tab', async () => {
    const app = await openThenPublish();
    const other = await app.openTab();
    await findUpdate(app.page);
    await other.page.evaluate(
      (name) => {
        void navigator.locks.request(name, () => new Promise(() => undefined));
      },
      sessionLock('/some/path/', 'one'),
    );
    await expect
      .poll(() => ask(app.page, 'waiting', { type: 'activate' }))
      .toEqual({ type: 'busy' });

    await other.page.close();
    await expect
      .poll(() => ask(app.page, 'waiting', { type: 'activate' }))
      .toEqual({ type: 'activating' });
  });

  test('is offered to the person, and applied when they click', async () => {
    const app = await openThenPublish();
    const { page } = app;
    const old = await versionShown(app);
    await findUpdate(page);
    await updateNow(page).waitFor();
    await page.reload();
    await updateNow(page).waitFor();
    expect(await versionShown(app)).toBe(old);

    await updateNow(page).click();
    await page.getByText(next).waitFor();
    expect(await updateNow(page).count()).toBe(0);
  });

  test('once wanted, is applied by itself when the last run ends', async () => {
    const app = await openThenPublish();
    const other = await app.openTab();
    await other.page.evaluate(
      (name) => {
        void navigator.locks.request(name, () => new Promise(() => undefined));
      },
      sessionLock('/some/path/', 'one'),
    );
    await versionShown(app);
    await findUpdate(app.page);
    await updateNow(app.page).click();
    await app.page.getByText('will update when the run ends').waitFor();
    await other.page.close();
    await app.page.getByText(next).waitFor();
  });

  test('tells the other tabs, which go on until they are told', async () => {
    const app = await openThenPublish();
    const other = await app.openTab();
    await other.composer.fill('A draft');
    await findUpdate(app.page);
    await updateNow(app.page).click();
    await other.page.getByText('was updated in another tab').waitFor();
    expect(await other.composer.inputValue()).toBe('A draft');
  });

  test('leaves no cache of the old build behind', async () => {
    const { page } = await openThenPublish();
    await findUpdate(page);
    expect(await cacheNames(page)).toHaveLength(2);
    await ask(page, 'waiting', { type: 'activate' });
    await expect.poll(() => cacheNames(page)).toEqual([`/some/path/:precache:${next}`]);
  });
});

const updateNow = (page: Page): Locator => page.getByRole('button', { name: 'Update now' });

/** The version that the app gives for itself. Leaves the page there. */
async function versionShown({ page, url }: App): Promise<string | null> {
  await page.goto(`${url}#/settings/about`);
  return page.getByText(/^\d+\.\d+\.\d+\+/).textContent();
}

/** Looks for a new build, as the browser does now and then; resolves when it waits. */
const findUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = await registration.update();
    const worker = found.installing;
    if (found.waiting !== null || worker === null) return;
    await new Promise<void>((resolve) => {
      worker.onstatechange = () => {
        if (worker.state === 'installed') resolve();
      };
    });
  });

/** Sends a message to a service worker and waits for its answer. */
const ask = (
  page: Page,
  who: 'controller' | 'waiting',
  message: ServiceWorkerMessage,
): Promise<ServiceWorkerAnswer | null> =>
  page.evaluate(
    async ([name, content]) => {
      const registration = await navigator.serviceWorker.ready;
      const { controller } = navigator.serviceWorker;
      const worker = name === 'waiting' ? registration.waiting : controller;
      if (worker === null) return null;
      const { port1, port2 } = new MessageChannel();
      return new Promise<ServiceWorkerAnswer>((resolve) => {
        port1.onmessage = ({ data }: MessageEvent<ServiceWorkerAnswer>) => {
          resolve(data);
        };
        worker.postMessage(content, [port2]);
      });
    },
    [who, message] as const,
  );

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
