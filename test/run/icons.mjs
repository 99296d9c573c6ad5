/** Draws the PNG icons of the manifest from their SVGs. Run it after a change of either. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';
import { root } from './paths.mjs';

const folder = path.join(root, 'public/icons');
const drawings = [
  { source: 'satchel.svg', size: 192, target: 'satchel-192.png' },
  { source: 'satchel.svg', size: 512, target: 'satchel-512.png' },
  { source: 'maskable.svg', size: 512, target: 'maskable-512.png' },
];

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox'],
});
for (const { source, size, target } of drawings) {
  const svg = await readFile(path.join(folder, source), 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  await writeFile(path.join(folder, target), await page.screenshot({ omitBackground: true }));
  await page.close();
  console.log(`${target} drawn`);
}
await browser.close();
