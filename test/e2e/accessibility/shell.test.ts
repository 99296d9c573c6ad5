import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { sessionLock } from '../../../src/core/api.ts';
import { openApp } from '../app.ts';
import { build } from '../build.ts';
import { refuseStorage } from '../refused-storage.ts';
import { copyBuild, rewrite } from '../second-build.ts';
import { button, field, modelButton } from '../trials/trial.ts';
import { expectAccessible, installAxe } from './axe.ts';

const sessions = (page: Page) => page.getByRole('navigation', { name: 'Sessions' });
const firstRow = (page: Page) => sessions(page).getByRole('listitem').nth(1);

describe('axe finds nothing to mend around the rooms:', () => {
  test('the list of sessions, what can be done with one, and what follows', async () => {
    const app = await openApp({ beforeLoad: installAxe });
    const { page } = app;
    await app.ask('What is 12*(3+4)?');
    await firstRow(page).hover();
    await firstRow(page).getByRole('button', { name: 'Pin' }).click();
    await button(page, 'New session').click();
    await page.getByRole('article').first().waitFor({ state: 'detached' });
    await app.send('Write "hello" to notes.txt');
    await button(page, 'Allow once').waitFor();
    await sessions(page).getByText('Pinned').waitFor();
    await expectAccessible(page);
    await firstRow(page).hover();
    await firstRow(page).getByRole('button', { name: 'Rename' }).click();
    await field(page, 'Title').fill('Sums');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.locator('header').getByRole('button', { name: 'Rename' }).click();
    await field(page, 'Title').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await firstRow(page).hover();
    await firstRow(page).getByRole('button', { name: 'Delete' }).click();
    await button(page, 'Undo').waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No session is called').waitFor();
    await expectAccessible(page);
  });

  test('the list as a drawer, and the menu of a session on touch', async () => {
    const app = await openApp({
      context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      beforeLoad: installAxe,
    });
    const { page } = app;
    await app.ask('What is 12*(3+4)?');
    await button(page, 'Sessions').click();
    await button(page, 'Close the session list').waitFor();
    await expectAccessible(page);
    await firstRow(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page);
  });

  test('the menu of models, and a device without network', async () => {
    const { page, context, offlineReady } = await openApp({ beforeLoad: installAxe });
    await offlineReady();
    await context.setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    await expectAccessible(page);
    await modelButton(page).click();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page);
  });

  test('a window in which nothing is kept', async () => {
    const { page } = await openApp({
      beforeLoad: async (context) => {
        await installAxe(context);
        await refuseStorage(context);
      },
    });
    await page.getByText('Nothing is saved in this window.').waitFor();
    await expectAccessible(page);
    await page.goto(new URL('#/settings/storage', page.url()).href);
    await page.getByText('It is lost when this window closes.').waitFor();
    await expectAccessible(page);
  });

  test('an update that is ready, waits for a run, or was applied in another tab', async () => {
    // Browsers look at the bytes of the service worker alone.
    const next = copyBuild();
    rewrite(path.join(next, 'sw.js'), (text) => `${text}\n// Changed.\n`);
    let root = build;
    const app = await openApp({ root: () => root, beforeLoad: installAxe });
    await app.offlineReady();
    const other = await app.openTab();
    await other.composer.waitFor();
    root = next;
    const { page } = app;
    await page.evaluate(async () =>
      (await navigator.serviceWorker.ready).update().then(() => null),
    );
    await button(page, 'Update now').waitFor();
    await expectAccessible(page);

    const release = await holdRun(other.page);
    await button(page, 'Update now').click();
    await page.getByText('will update when the run ends').waitFor();
    await expectAccessible(page);
    await release();
    await other.page.getByText('was updated in another tab').waitFor();
    await expectAccessible(other.page);
  });
});

/** Holds the lock of a run until the answer is called. */
async function holdRun(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    (name) =>
      new Promise<{ release: () => void }>((resolve) => {
        void navigator.locks.request(
          name,
          () => new Promise<void>((release) => resolve({ release })),
        );
      }),
    sessionLock('/', 'any'),
  );
  return () =>
    held.evaluate(({ release }) => {
      release();
    });
}
