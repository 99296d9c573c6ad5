import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp } from '../app.ts';
import type { App } from '../app.ts';
import { killAgent } from '../trials/kill-agent.ts';
import { appendRaw, queueRaw, openBare, upgradeStore } from '../trials/storage.ts';
import { button } from '../trials/trial.ts';
import { expectAccessible, installAxe } from './axe.ts';

/** Time that the test may push on, and scripts of the agent that never arrive or fail. */
async function openWithAgent(script: 'arrives' | 'hangs' | 'fails'): Promise<App> {
  return openApp({
    context: { serviceWorkers: 'block' },
    beforeLoad: async (context) => {
      await installAxe(context);
      await context.clock.install();
      if (script !== 'arrives') await loseAgent(context, script);
    },
  });
}

const loseAgent = (context: BrowserContext, how: 'hangs' | 'fails'): Promise<void> =>
  context
    .route('**/workers/agent-*.js', (route) => (how === 'fails' ? route.abort() : undefined))
    .then(() => undefined);

/** Pushes the time on until something is there. */
async function inTime(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1_500);
      return page.getByText(text).count();
    })
    .toBe(1);
}

describe('axe finds nothing to mend on the page that', () => {
  test('says what the browser lacks', async () => {
    const app = await openApp({
      beforeLoad: async (context) => {
        await installAxe(context);
        await context.addInitScript(takeAway);
      },
    });
    const pages = [
      ['secure-context', 'Satchel needs a secure address.'],
      ['workers', 'This browser cannot run workers.'],
      ['locks', 'This browser has no Web Locks.'],
      ['channel', 'This browser has no broadcast channels.'],
    ] as const;
    for (const [part, title] of pages) {
      await app.page.goto(`${app.url}?without=${part}`);
      await app.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectAccessible(app.page);
    }
  });

  test('waits for an agent that is slow', async () => {
    const { page } = await openWithAgent('hangs');
    await expectAccessible(page);
    await inTime(page, 'Still opening your data.');
    await expectAccessible(page);
  });

  test('says that the agent does not start', async () => {
    const { page, problems } = await openWithAgent('fails');
    problems.allow(/Failed to (load resource|fetch)/);
    await inTime(page, 'The agent does not start.');
    await expectAccessible(page);
  });

  test('waits for an agent that stopped', async () => {
    const { page, context, composer } = await openWithAgent('arrives');
    await composer.waitFor();
    await page.getByText('Your sessions will be listed here.').waitFor({ state: 'detached' });
    await loseAgent(context, 'hangs');
    await killAgent(page);
    await inTime(page, 'The agent stopped and is starting again.');
    await expectAccessible(page);
  });

  test('refuses data of a newer version', async () => {
    const app = await openApp({ beforeLoad: installAxe });
    await app.composer.waitFor();
    await upgradeStore(await openBare(app));
    await app.page.getByText('Another tab runs a different version of Satchel.').waitFor();
    await expectAccessible(app.page);
  });

  test('knows no such session, or one that was deleted', async () => {
    const app = await openApp({ beforeLoad: installAxe });
    const { page } = app;
    await app.ask('What is 12*(3+4)?');
    const other = await app.openTab(page.url());
    await other.composer.waitFor();
    const row = page.getByRole('navigation', { name: 'Sessions' }).getByRole('listitem').last();
    await row.hover();
    await row.getByRole('button', { name: 'Delete' }).click();
    await other.page.getByText('This session was deleted.').waitFor();
    await expectAccessible(other.page);
    await page.goto(`${app.url}#/chat/nowhere`);
    await page.getByText('This session is not here.').waitFor();
    await expectAccessible(page);
  });

  test('holds a message that cannot be drawn: the others are', async () => {
    const app = await openApp({ beforeLoad: installAxe });
    const { page } = app;
    await app.ask('What is 12*(3+4)?');
    // No text can be made of this value: the drawing of it fails.
    const values = { steps: { toString: null } };
    const notice = { role: 'notice', createdAt: 1, code: 'step-limit', values };
    await appendRaw(await openBare(app), notice);
    await page.reload();
    await page.getByText('it could not be drawn').waitFor();
    await app.answers.getByText('= 84').waitFor();
    await expectAccessible(page);
  });

  test('has run into a fault, and from which everything can be taken out', async () => {
    const app = await openApp({ beforeLoad: installAxe });
    app.problems.allow(/Cannot read properties of null/);
    const { page } = app;
    await app.ask('What is 12*(3+4)?');
    const waiting = { role: 'user', id: 'raw', createdAt: 1, origin: 'queue', parts: null };
    await queueRaw(await openBare(app), waiting);
    await page.reload();
    await page.getByText('This page has run into a fault.').waitFor();
    await button(page, 'Copy details').click();
    await expectAccessible(page);

    await page.goto(`${app.url}#/safe`);
    await page.reload();
    await page.getByRole('heading', { name: 'Safe mode' }).waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'Export everything').click();
    await download;
    await page.getByText('The file is among your downloads.').waitFor();
    await expectAccessible(page);
  });
});

/** Runs in the page, before the app: takes away what the address names. */
function takeAway(): void {
  const parts: Readonly<Record<string, () => void>> = {
    'secure-context': () => Object.defineProperty(window, 'isSecureContext', { value: false }),
    workers: () => Reflect.deleteProperty(window, 'Worker'),
    locks: () => Reflect.deleteProperty(Navigator.prototype, 'locks'),
    channel: () => Reflect.deleteProperty(window, 'BroadcastChannel'),
  };
  parts[new URLSearchParams(location.search).get('without') ?? '']?.();
}
