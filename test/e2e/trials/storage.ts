import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from '../app.ts';

/** A page of the same origin without the app in it. */
export async function openBare({ page, problems }: App): Promise<Page> {
  problems.allow(/favicon/);
  const bare = await page.context().newPage();
  await bare.goto(new URL('manifest.webmanifest', page.url()).href);
  return bare;
}

/** Everything in one store of the app's database. */
export const readStore = (page: Page, store: string): Promise<readonly unknown[]> =>
  page.evaluate(async (storeName) => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.endsWith(':store'))?.name ?? '';
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => {
        reject(new Error('The database does not open.'));
      };
      opening.onsuccess = () => {
        const all = opening.result.transaction(storeName).objectStore(storeName).getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(all.result as unknown[]);
        };
      };
    });
  }, store);

/** Resolves when a checkpoint of the streamed answer holds these words: they survive from now on. */
export async function checkpointed(page: Page, words: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readStore(page, 'partials'))).toContain(words);
}
