import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxeWindow {
  readonly axe: { run: (options: RunOptions) => Promise<AxeResults> };
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A phone, a tablet and a desk. */
const viewports = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** Puts axe into every page of a context, past the Content-Security-Policy. */
export async function installAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: source });
}

/**
 * Looks at the page as it stands on a phone, a tablet and a desk, in light and in dark. Fails with the
 * rule, the reason and the element of each violation. Leaves the page at the widest, in light.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Browsers draw a tab behind another one about once a second.
  await page.bringToFront();
  const found: object[] = [];
  const look = async (name: string, options: RunOptions): Promise<void> => {
    for (const violation of await violations(page, options))
      found.push({ look: name, ...violation });
  };
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await page.evaluate(drawn);
    // What the scheme changes is colours, and colours are one rule.
    await page.emulateMedia({ colorScheme: 'dark' });
    await look(`${viewport.width} px, dark`, { runOnly: ['color-contrast'] });
    await page.emulateMedia({ colorScheme: 'light' });
    await look(`${viewport.width} px, light`, {});
  }
  expect(found).toEqual([]);
}

async function violations(page: Page, options: RunOptions): Promise<readonly object[]> {
  const given: RunOptions = { ...options, resultTypes: ['violations'], preload: false };
  const { violations: found } = await page.evaluate((settings) => {
    // What still fades has no colour of its own yet; what never ends is left alone.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    return (globalThis as unknown as AxeWindow).axe.run(settings);
  }, given);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  );
}

/** Resolves when the page has drawn what its new size makes of it. */
async function drawn(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}
