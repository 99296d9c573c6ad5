import { describe, test } from 'vitest';
import { openApp } from './app.ts';
import type { App } from './app.ts';
import { expectAccessible, installAxe } from './axe.ts';

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'light, on a phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'dark, on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** Every other room, and the heading by which one sees that it is there. */
const rooms = [
  ['#/files', 'No files yet.'],
  ['#/settings/models', 'Models'],
  ['#/settings/tools', 'Tools'],
  ['#/settings/network', 'Network log'],
  ['#/settings/appearance', 'Appearance'],
  ['#/settings/storage', 'Storage'],
  ['#/settings/data', 'Your data'],
  ['#/settings/about', 'About'],
  ['#/safe', 'Safe mode'],
] as const;

describe.each(looks)('axe finds nothing to mend, $name:', ({ colorScheme, viewport }) => {
  const open = (route = ''): Promise<App> =>
    openApp({ route, context: { colorScheme, viewport }, beforeLoad: installAxe });

  test('at the first start', async () => {
    const { page, composer } = await open();
    await composer.waitFor();
    await expectAccessible(page);
  });

  test('in a conversation with reasoning, tools, code and a question that waits', async () => {
    const app = await open();
    await app.ask('What is 12*(3+4)?');
    await app.ask('think aloud');
    await app.page.getByRole('button', { name: 'Reasoning' }).click();
    await app.send('Write "hello" to notes.txt');
    await app.page.getByRole('group', { name: 'Approval' }).waitFor();
    await expectAccessible(app.page);
    await app.page.getByRole('button', { name: 'Allow once' }).click();
    await app.idle();
    await app.tool('calculator').first().getByRole('button').first().click();
    await expectAccessible(app.page);
  });

  test('with the model menu open', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: /^Model: / }).click();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page);
  });

  test('with the form of an endpoint open', async () => {
    const { page } = await open('#/settings/endpoints');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('textbox', { name: 'Base URL' }).waitFor();
    await page.getByText('Advanced').click();
    await expectAccessible(page);
  });

  test('in every other room', async () => {
    const { page, url } = await open();
    for (const [route, heading] of rooms) {
      await page.goto(url + route);
      await page.getByRole('heading', { name: heading, exact: true }).last().waitFor();
      await expectAccessible(page);
    }
  });
});
