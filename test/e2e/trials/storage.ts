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

/** The name of the app's database. */
export const storeName = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.find((each) => each.name?.endsWith(':store'))?.name ?? '';
  });

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

/** Does what a later release would do on its first start; resolves when the older tabs let go. */
export const upgradeStore = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const { name = '', version = 0 } =
      databases.find((each) => each.name?.endsWith(':store')) ?? {};
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version + 1);
      opening.onerror = () => reject(new Error('The upgrade failed.'));
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  });

/**
 * Appends a message to every session behind the app's back: what a fault of an earlier release could
 * have left.
 */
export const appendRaw = (page: Page, message: object): Promise<void> =>
  page.evaluate(async (raw) => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.endsWith(':store'))?.name ?? '';
    const opening = indexedDB.open(name);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction(['sessions', 'entries'], 'readwrite');
    const sessions = transaction.objectStore('sessions');
    const all = sessions.getAll();
    all.onsuccess = () => {
      for (const session of all.result as { id: string; leaf: string; nextSeq: number }[]) {
        const { id, leaf, nextSeq } = session;
        const entry = {
          session: id,
          seq: nextSeq,
          parent: leaf,
          message: { ...raw, id: `${id}-raw` },
        };
        transaction.objectStore('entries').add(entry);
        sessions.put({ ...session, leaf: `${id}-raw`, nextSeq: nextSeq + 1 });
      }
    };
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opening.result.close();
  }, message);

/** Puts a message that waits into every session behind the app's back. */
export const queueRaw = (page: Page, message: object): Promise<void> =>
  page.evaluate(async (raw) => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.endsWith(':store'))?.name ?? '';
    const opening = indexedDB.open(name);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction(['sessions', 'queues'], 'readwrite');
    const keys = transaction.objectStore('sessions').getAllKeys();
    keys.onsuccess = () => {
      for (const session of keys.result) {
        transaction.objectStore('queues').put({ session, messages: [raw] });
      }
    };
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opening.result.close();
  }, message);
