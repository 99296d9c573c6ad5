import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxeWindow {
  readonly axe: { run: (options: object) => Promise<AxeResults> };
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Puts axe into every page of a context, past the Content-Security-Policy. */
export async function installAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: source });
}

/** Fails with the rule, the reason and the element of each violation. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has no colour of its own yet; what never ends is not waited for.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as AxeWindow).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  );
  expect(found).toEqual([]);
}
