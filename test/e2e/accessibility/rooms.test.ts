import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { calculatorBrain, startEndpointServer } from '../../fixtures/endpoint/server.mjs';
import { openApp } from '../app.ts';
import { button, field, testable } from '../trials/trial.ts';
import { expectAccessible, installAxe } from './axe.ts';

const report = (page: Page) => page.getByRole('region', { name: 'Connection report' });

describe('axe finds nothing to mend in the other rooms:', () => {
  test('the files, one file, its history and an older version', async () => {
    const app = await openApp({ route: '#/files', beforeLoad: installAxe });
    const { page } = app;
    await page.getByRole('heading', { name: 'No files yet.' }).waitFor();
    await expectAccessible(page);
    await button(page, 'New session').click();
    for (const words of ['hello', 'goodbye']) {
      await app.send(`Write "${words}" to notes/today.txt`);
      await button(page, 'Allow once').click();
      await app.idle();
    }
    await page.goto(`${app.url}#/files`);
    await page.getByRole('treeitem', { name: 'today.txt' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('treeitem', { name: 'today.txt' }).click();
    await field(page, 'File content').waitFor();
    await button(page, 'History').click();
    await page.getByRole('button', { name: 'Version 1' }).click();
    await button(page, 'Show the newest').waitFor();
    await expectAccessible(page);
    await page.goto(`${app.url}#/files/gone.txt`);
    await page.getByText('This file does not exist any more.').waitFor();
    await expectAccessible(page);
  });

  test('the endpoints: a form, what is wrong with it, a test that fails and one that does not', async () => {
    const app = await openApp({ route: '#/settings/endpoints', beforeLoad: installAxe });
    const { page } = app;
    app.problems.allow(/Failed to load resource/);
    const server = await app.addServer((port) =>
      startEndpointServer({ port, script: testable(calculatorBrain), models: ['one', 'two'] }),
    );
    await button(page, 'Add endpoint').waitFor();
    await expectAccessible(page);
    await button(page, 'Add endpoint').click();
    await page.getByText('Advanced', { exact: true }).click();
    await field(page, 'Base URL').fill('not an address');
    await field(page, 'Temperature').fill('hot');
    await button(page, 'Save').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await expectAccessible(page);

    await field(page, 'Temperature').fill('');
    await field(page, 'Name').fill('Home server');
    await field(page, 'Base URL').fill(`${app.origin}/nowhere`);
    await button(page, 'Test connection').click();
    await report(page).getByRole('list').waitFor();
    await expectAccessible(page);
    await field(page, 'Base URL').fill(server.url);
    await field(page, 'Model').fill('one');
    await field(page, 'API key').fill('sk-a-secret-key');
    await button(page, 'Test connection').click();
    await report(page).getByText('Connected.', { exact: true }).waitFor();
    await expectAccessible(page);
    await button(page, 'Save').click();
    await page.getByText('key stored').waitFor();
    await expectAccessible(page);

    await button(page, 'Edit').click();
    await button(page, 'Remove stored key').click();
    await expectAccessible(page);
    await button(page, 'Cancel').click();
    await button(page, 'Delete').click();
    await page.getByRole('dialog', { name: 'Delete Home server?' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.goto(`${app.url}#/settings/network`);
    await page.getByRole('row').nth(1).waitFor();
    await expectAccessible(page);
  });

  test('the other settings', async () => {
    const { page, url } = await openApp({ route: '#/settings/tools', beforeLoad: installAxe });
    await field(page, 'Steps per turn').fill('1000');
    await page.getByText('Enter a number from 1 to 200.').waitFor();
    await expectAccessible(page);
    await page.goto(`${url}#/settings/data`);
    await field(page, 'To confirm, type: delete everything').fill('delete everything');
    const download = page.waitForEvent('download');
    await button(page, 'Export everything').click();
    await download;
    await page.getByText('The file is among your downloads.').waitFor();
    await expectAccessible(page);
    for (const [section, title] of sections) {
      await page.goto(`${url}#/settings/${section}`);
      await page.getByRole('heading', { name: title, exact: true }).last().waitFor();
      await expectAccessible(page);
    }
  });
});

/** By the heading by which one sees that they are there. */
const sections = [
  ['network', 'Network log'],
  ['appearance', 'Appearance'],
  ['storage', 'Storage'],
  ['about', 'About'],
] as const;
