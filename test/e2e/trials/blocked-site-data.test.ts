import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../run/serve.mjs';
import { screenOf } from '../app.ts';
import { build } from '../build.ts';
import { watchProblems } from '../problems.ts';
import { createProfile } from '../profile.ts';
import { button, status } from './trial.ts';

/** What "block all site data" does in Chromium: no IndexedDB, no locks, no service worker, no caches. */
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };

test('with all site data blocked the app works in memory, says so, and exports', async () => {
  const server = await startServer({ root: build });
  onTestFinished(server.close);
  const context = await createProfile(blocked).launch();
  const problems = watchProblems(context);
  const tab = screenOf(await context.newPage());
  const { page } = tab;
  await page.goto(server.url);
  await page.getByText('Nothing is saved in this window.').waitFor();
  await tab.ask('What is 12*(3+4)?');
  await status(tab.tool('calculator'), 'done');
  await tab.send('ask me whether I prefer tea or coffee');
  await button(page, 'coffee').waitFor();
  await button(page, 'Stop').click();
  await tab.idle();
  await tab.ask('What is 2+2?');
  const download = page.waitForEvent('download');
  await button(page, 'Export everything').click();
  expect(await text(await (await download).createReadStream())).toContain('= 84');
  expect(problems.unexpected()).toEqual([]);
});
