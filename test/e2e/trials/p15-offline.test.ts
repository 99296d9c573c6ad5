import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { say } from '../../fixtures/endpoint/server.mjs';
import {
  button,
  conversation,
  expectUnharmed,
  idle,
  modelButton,
  newSession,
  openTrial,
} from './trial.ts';

/** ggml-org/llama.cpp#16120, #28508: a shell from the cache that claimed to be connected. */
test('offline the app opens, keeps, finds and exports; online again it needs no reload', async () => {
  const app = await openTrial(() => say('Hello from the server.'), {
    endpointHost: 'endpoint.test',
  });
  app.problems.allow(/Failed to load resource|ERR_/);
  await app.send('First conversation');
  await app.answers.getByText('Hello from the server.').waitFor();
  await newSession(app.page);
  await app.send('Second conversation');
  await app.answers.getByText('Hello from the server.').waitFor();
  await idle(app);
  await app.offlineReady();
  await app.goOffline();
  const served = app.requests.length;

  await app.page.close();
  const tab = await app.openTab();
  const { page } = tab;
  await tab.answers.getByText('Hello from the server.').waitFor();
  const model = modelButton(page, 'test-model');
  await model.getByText('unreachable while offline').waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/\bconnected\b/i);

  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('first');
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await list.getByText('Second conversation').waitFor({ state: 'detached' });
  await list.getByText('First conversation').click();
  await conversation(page).getByText('First conversation').waitFor();

  await page.goto(`${app.url}#/settings/data`);
  const download = page.waitForEvent('download');
  await button(page, 'Export everything').click();
  expect(await text(await (await download).createReadStream())).toContain('Second conversation');
  await page.goBack();

  await tab.send('Are you there?');
  await conversation(page).getByText('This device is offline.').waitFor();
  await idle(tab);
  await tab.composer.fill('written while offline');
  expect(app.requests).toHaveLength(served);

  await app.goOnline();
  await model.getByText('unreachable while offline').waitFor({ state: 'detached' });
  await button(page, 'Retry').click();
  await tab.answers.getByText('Hello from the server.').nth(1).waitFor();
  expect(await tab.composer.inputValue()).toBe('written while offline');
  await expectUnharmed(tab);
});
