import { expect, test } from 'vitest';
import { openApp } from './app.ts';

test('the app opens with every server stopped', async () => {
  const app = await openApp({ bases: ['/some/path/'] });
  await app.offlineReady();
  await app.goOffline();
  const before = app.requests.length;

  await app.page.reload();
  expect(await app.page.title()).toContain('Satchel');
  const tab = await app.openTab();
  expect(await tab.page.title()).toContain('Satchel');
  expect(app.requests.length).toBe(before);
});
