import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from './build.ts';
import { openApp } from './app.ts';

interface Chunks {
  readonly [file: string]: { readonly imports: readonly string[] };
}

/** The scripts whose size test/run/size.mjs limits. */
function pageScripts(): ReadonlySet<string> {
  const html = readFileSync(path.join(build, 'index.html'), 'utf8');
  const chunks = JSON.parse(readFileSync(path.join(build, '.vite/modules.json'), 'utf8')) as Chunks;
  const found = new Set([...html.matchAll(/"\.\/([^"]+\.js)"/g)].map(([, file]) => file ?? ''));
  for (const file of found) for (const imported of chunks[file]?.imports ?? []) found.add(imported);
  return found;
}

test('the first screen needs no script of the page but those of the budget', async () => {
  const budgeted = pageScripts();
  const app = await openApp({
    beforeLoad: async (context) => {
      await context.route('**/assets/*.js', async (route) => {
        const file = new URL(route.request().url()).pathname.slice(1);
        // Any other stays unanswered for ever.
        if (budgeted.has(file)) await route.continue();
      });
    },
  });
  await app.page.getByRole('button', { name: 'New session' }).waitFor();
  await app.composer.waitFor();
  await app.page.getByRole('button', { name: /^Model: / }).waitFor();
  expect(budgeted.size).toBeGreaterThan(0);
});
