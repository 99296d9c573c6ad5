import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { dist } from '../run/paths.mjs';
import { openApp } from './app.ts';

/** The budget of test/run/size.mjs, here against what a browser really fetched. */
const limit = 60_000;

test('the scripts that the page fetches before first paint stay within the budget', async () => {
  const app = await openApp();
  await app.composer.waitFor();
  const early = await app.page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < paint)
      .map(({ name }) => name);
  });
  const files = early.map((name) => name.slice(app.url.length));
  const scripts = files.filter((file) => file.startsWith('assets/'));
  expect(scripts[0]).toMatch(/^assets\/index-/);
  const sizes = scripts.map((file) => gzipSync(readFileSync(path.join(dist, file))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(limit);
});
