import type { Page } from 'playwright-core';

/** Ends the agent worker of a page through the DevTools protocol, in the middle of whatever it does. */
export async function killAgent(page: Page): Promise<void> {
  const worker = page.workers().find((each) => each.url().includes('/workers/agent-'));
  if (worker === undefined) throw new Error('The page has no agent worker.');
  const closed = new Promise((resolve) => worker.once('close', resolve));
  // No answer comes from a worker that is gone.
  worker
    .evaluate(() => {
      self.close();
    })
    .catch(() => undefined);
  await closed;
}
