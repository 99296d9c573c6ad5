import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { startServer } from '../../test/run/serve.mjs';

/** The flags of the tests, and no spare renderer, which would be counted as ours. */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=SpareRendererForSitePerProcess',
];

/** A profile on disk: storage as a person has it, which outlives a browser. */
export function createProfile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'satchel-bench-'));
  return {
    /** Starts a browser with the profile; close it before starting another. */
    launch: () =>
      chromium.launchPersistentContext(folder, {
        executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        args: flags,
        viewport: { width: 1280, height: 800 },
      }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Serves a built page, opens it in a fresh profile, and ends all of it after the work.
 * @template T
 * @param {string} folder
 * @param {(page: import('playwright-core').Page, url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPage(folder, work) {
  const server = await startServer({ root: folder });
  const profile = createProfile();
  const context = await profile.launch();
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(server.url);
    return await work(page, server.url);
  } finally {
    await context.close();
    await server.close();
    profile.remove();
  }
}

/**
 * The processes that draw pages and run their workers.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<readonly number[]>}
 */
export async function rendererProcesses(page) {
  return (await processes(page)).filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * Milliseconds of processor time that the browser has taken so far, all its processes together.
 * @param {import('playwright-core').Page} page
 */
export async function processorTime(page) {
  return (await processes(page)).reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** @param {import('playwright-core').Page} page */
async function processes(page) {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The browser of the page is not known.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}
