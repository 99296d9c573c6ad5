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
/** What the person asks in the pictures. */
const questions = ['What is 12*(3+4)?', 'What time is it in Tokyo?'];

await mkdir(folder, { recursive: true });
const server = await startServer({ root: dist });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const { name, ...screen } of shots) {
  const context = await browser.newContext({ ...screen, colorScheme: 'light', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.url);
  for (const question of questions) await ask(page, question);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
  console.log(`${name}.png taken`);
}
await browser.close();
await server.close();

/**
 * Sends a message and waits until the answer is whole.
 * @param {import('playwright-core').Page} page
 * @param {string} question
 */
async function ask(page, question) {
  await page.getByRole('textbox', { name: 'Message' }).fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article', { name: 'You' }).filter({ hasText: question }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
}
