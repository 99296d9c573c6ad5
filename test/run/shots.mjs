/**
 * `npm run shots`: builds, opens the app, lets the demo work, and takes the screenshots that the
 * README and the manifest show.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { dist, root } from './paths.mjs';
import { startServer } from './serve.mjs';

ensureInstalled();
ensureBuilt();
const executablePath = ensureChromium();
const { chromium } = await import('playwright-core');

const folder = path.join(root, 'public/screenshots');
const shots = [
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
];
/** What the person asked in other sessions, and in the one that the pictures show. */
const earlier = ['What time is it in Tokyo?', 'Run this JavaScript: [3, 1, 2].sort()'];
const question = 'What is 12*(3+4)?';
const order = 'Write "Rent: 84 a day" to budget.txt';

await mkdir(folder, { recursive: true });
const server = await startServer({ root: dist });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const { name, ...screen } of shots) {
  const context = await browser.newContext({ ...screen, colorScheme: 'light', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.url);
  for (const words of earlier) {
    await ask(page, words);
    await newSession(page);
  }
  await ask(page, question);
  await send(page, order);
  await page.getByRole('group', { name: 'Approval' }).waitFor();
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
  console.log(`${name}.png taken`);
}
await browser.close();
await server.close();

/**
 * Leaves the session for an empty one. On a phone the button is in the drawer.
 * @param {import('playwright-core').Page} page
 */
async function newSession(page) {
  const button = page.getByRole('button', { name: 'New session' });
  if (!(await button.isVisible())) {
    await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  }
  await button.click();
  await page.getByRole('article').first().waitFor({ state: 'detached' });
}

/**
 * Sends a message.
 * @param {import('playwright-core').Page} page
 * @param {string} text
 */
async function send(page, text) {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article', { name: 'You' }).filter({ hasText: text }).waitFor();
}

/**
 * Sends a message and waits until the answer is whole.
 * @param {import('playwright-core').Page} page
 * @param {string} text
 */
async function ask(page, text) {
  await send(page, text);
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
}
