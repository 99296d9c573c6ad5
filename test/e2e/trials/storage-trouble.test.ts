import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { expectAccessible, installAxe } from '../accessibility/axe.ts';
import { openApp } from '../app.ts';
import { refuseStorage } from '../refused-storage.ts';
import { button, newSession, status } from './trial.ts';

test('where the browser refuses storage the app works in memory, says so, and exports', async () => {
  const app = await openApp({ beforeLoad: refuseStorage });
  const { page } = app;
  const warning = page.getByText('Nothing is saved in this window.');
  await warning.waitFor();
  await app.ask('What is 12*(3+4)?');
  await status(app.tool('calculator'), 'done');
  await app.answers.getByText('84').last().waitFor();
  await app.send('Write "hello" to notes.txt');
  await button(page, 'Allow once').click();
  await status(app.tool('write_file'), 'done');
  await app.idle();

  // Sessions are left and come back to, with their branches.
  await button(page, 'Regenerate').last().click();
  await button(page, 'Deny').click();
  await app.idle();
  await app.composer.fill('a draft');
  await newSession(page);
  await app.ask('list todos');
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await list.getByText('What is 12*(3+4)?').click();
  await page.getByText('2 of 2').waitFor();
  await page.goto(`${app.url}#/files/notes.txt`);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'File content' }).inputValue())
    .toContain('hello');

  // The warning stays in every room, and the way out is beside it.
  await warning.waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'Export everything').click();
  const exported = await text(await (await download).createReadStream());
  for (const kept of ['What is 12*(3+4)?', '= 84', 'list todos', 'notes.txt', 'a draft']) {
    expect(exported).toContain(kept);
  }

  await page.goto(app.url);
  await page.reload();
  await warning.waitFor();
  await app.composer.waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  expect(await list.getByText('What is 12*(3+4)?').count()).toBe(0);
});

test('what there is no room for is not sent and stays in the box; it goes when there is room', async () => {
  // A page of the origin without the app: Chromium takes notice of a quota before the first write.
  const app = await openApp({
    route: 'manifest.webmanifest',
    context: { serviceWorkers: 'block' },
    beforeLoad: installAxe,
  });
  app.problems.allow(/favicon/);
  const { origin } = app;
  const devtools = await app.context.newCDPSession(app.page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 400_000 });
  const tab = await app.openTab();
  const { page, composer, answers } = tab;
  await tab.ask('What is 12*(3+4)?');
  const large = `What is 2+2? ${'A long story. '.repeat(40_000)}`;
  await composer.fill(large);
  await button(page, 'Send').click();
  await page.getByRole('alert').getByText('storage is full').waitFor();
  await expectAccessible(page);
  expect(await composer.inputValue()).toBe(large);
  expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1);

  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await button(page, 'Send').click();
  await answers.nth(1).waitFor();
  await tab.idle();
  await page.reload();
  await answers.getByText('84').last().waitFor();
  expect(await page.getByRole('article', { name: 'You' }).count()).toBe(2);
});
