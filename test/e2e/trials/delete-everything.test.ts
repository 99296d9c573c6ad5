import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '../app.ts';
import { button } from './trial.ts';

const tiny = path.join(import.meta.dirname, '../../fixtures/models/tiny-agent.gguf');

test('deleting everything leaves nothing of the person, in this tab, in others and in the storage', async () => {
  const app = await openApp();
  const { page } = app;
  await app.ask('My secret is 2+2');
  await page.goto(`${app.url}#/settings/models`);
  await page.getByLabel('Model file').setInputFiles(tiny);
  await page
    .getByRole('list', { name: 'Local models' })
    .getByText(/not used yet/)
    .waitFor();
  const other = await app.openTab();
  await other.answers.getByText('= 4').waitFor();
  await other.composer.fill('a secret draft');

  await page.goto(`${app.url}#/settings/data`);
  await button(page, 'Delete everything').waitFor();
  expect(await button(page, 'Delete everything').isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'To confirm' }).fill('delete everything');
  await button(page, 'Delete everything').click();
  await app.composer.waitFor();
  await page.getByText(/secret/i).waitFor({ state: 'detached' });
  expect(await app.composer.inputValue()).toBe('');
  await expect.poll(() => privateFiles(page)).toEqual([]);

  await other.page.getByText(/secret/i).waitFor({ state: 'detached' });
  await other.composer.waitFor();
  await expect.poll(() => other.page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(await other.composer.inputValue()).toBe('');
  await app.ask('What is 3+4?');
  await app.answers.getByText('= 7').waitFor();
});

const privateFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
    return names;
  });
