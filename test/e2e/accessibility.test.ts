import { describe, test } from 'vitest';
import { openApp } from './app.ts';
import type { App } from './app.ts';
import { expectAccessible, installAxe } from './axe.ts';

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'light, on a phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
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

    await app.page.goto(`${app.url}#/files/notes.txt`);
    await app.page.getByRole('button', { name: 'History' }).click();
    await expectAccessible(app.page);
  });

  test('over the list of sessions, one renamed and one just deleted', async () => {
    const app = await open();
    await app.ask('What is 12*(3+4)?');
    const drawer = app.page.getByRole('button', { name: 'Sessions', exact: true });
    if (await drawer.isVisible()) await drawer.click();
    const list = app.page.getByRole('navigation', { name: 'Sessions' });
    await list.getByText('What is 12*(3+4)?').hover();
    await expectAccessible(app.page);
    await list.getByRole('button', { name: 'Rename' }).click();
    await expectAccessible(app.page);
    await app.page.keyboard.press('Escape');
    await list.getByText('What is 12*(3+4)?').hover();
    await list.getByRole('button', { name: 'Delete' }).click();
    await app.page.getByRole('button', { name: 'Undo' }).waitFor();
    await expectAccessible(app.page);
  });

  test('with the model menu open', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: /^Model: / }).click();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page);
  });

  test('with the form of an endpoint open', async () => {
    const { page, url, problems } = await open('#/settings/endpoints');
    problems.allow(/Failed to load resource/);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('textbox', { name: 'Base URL' }).waitFor();
    await page.getByText('Advanced').click();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Base URL' }).fill(url);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByRole('region', { name: 'Connection report' }).getByRole('list').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAccessible(page);
  });

  test('where the browser lacks what the app lives on', async () => {
    const { page } = await openApp({
      context: { colorScheme, viewport },
      beforeLoad: async (context) => {
        await installAxe(context);
        await context.addInitScript(() => {
          Object.defineProperty(window, 'isSecureContext', { value: false });
        });
      },
    });
    await page.getByText('came over plain http').waitFor();
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
