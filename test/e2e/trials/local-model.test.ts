import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '../app.ts';
import { button } from './trial.ts';

const tiny = path.join(import.meta.dirname, '../../fixtures/models/tiny-agent.gguf');
const text = path.join(import.meta.dirname, '../../fixtures/models/make-tiny-agent.mjs');

test('a model from a file answers and calls tools with every server stopped, and goes again', async () => {
  const app = await openApp();
  const { page } = app;
  await app.offlineReady();
  await page.goto(`${app.url}#/settings/models`);
  await page.getByLabel('Model file').setInputFiles(tiny);
  const list = page.getByRole('list', { name: 'Local models' });
  await list.getByText(/622 kB · .*not used yet/).waitFor({ timeout: 60_000 });
  const engineFiles = app.requests.filter(({ path: asked }) => asked.includes('/engines/wllama'));
  expect(engineFiles.map(({ status }) => status)).toEqual([200, 200]);

  await app.goOffline();
  const before = app.requests.length;
  await page.goto(`${app.url}#/chat/`);
  await page.reload();
  await page.getByRole('button', { name: /^Model: tiny-agent/ }).waitFor();
  await app.ask('please calculate');
  await app.tool('run_javascript').getByText('done', { exact: true }).waitFor();
  await app.answers.getByText('The tool has answered: 42').waitFor();
  expect(app.requests.length).toBe(before);

  await page.goto(`${app.url}#/settings/models`);
  await list.getByText(/last used/).waitFor();
  const stored = await usage(app.page);
  await button(page, 'Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('list', { name: 'Local models' }).waitFor({ state: 'detached' });
  expect(stored - (await usage(app.page))).toBeGreaterThan(600_000);
});

test('a file that is no model is refused before anything is copied', async () => {
  const app = await openApp();
  const { page } = app;
  await page.goto(`${app.url}#/settings/models`);
  await page.getByLabel('Model file').setInputFiles(text);
  await page.getByText('This is not a complete GGUF model.').waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Local models' }).count()).toBe(0);
});

const usage = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let bytes = 0;
    const count = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle instanceof FileSystemFileHandle) bytes += (await handle.getFile()).size;
        else await count(handle);
      }
    };
    await count(await navigator.storage.getDirectory());
    return bytes;
  });
