import { expect, onTestFinished, test } from 'vitest';
import { build } from './build.ts';
import { startServer } from '../run/serve.mjs';
import { openApp } from './app.ts';
import { createProfile } from './profile.ts';

test.for(['/', '/some/path/'])('Chromium finds the app installable under %s', async (base) => {
  const server = await startServer({ root: build, base });
  onTestFinished(server.close);
  const context = await createProfile().launch();
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const devtools = await context.newCDPSession(page);

  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, manifest } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ id: server.url, startUrl: server.url, scope: server.url });
  expect(manifest.shortcuts?.map(({ name }) => name)).toEqual(['New session']);
  const screenshots = manifest.screenshots?.map(({ image }) => image) ?? [];
  const pictures = [...(manifest.icons ?? []), ...screenshots].map(({ url }) => url);
  const types = await page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await (await fetch(url)).blob()).type)),
    pictures,
  );
  expect(types).toEqual(['image/svg+xml', ...Array.from({ length: 5 }, () => 'image/png')]);
});

test('The shortcut of the installed app opens an empty session', async () => {
  const app = await openApp();
  await app.ask('what is 2+2?');
  await app.page.goto(new URL('#/new', app.page.url()).href);
  await app.page.getByRole('heading', { name: 'An agent of your own, in this tab.' }).waitFor();
  expect(app.page.url()).toMatch(/#\/chat\/[0-9a-z]+$/u);
});
