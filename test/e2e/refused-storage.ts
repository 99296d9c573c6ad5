import type { BrowserContext } from 'playwright-core';

/**
 * Makes the browser refuse to store data, as private windows and strict settings do: IndexedDB is out
 * of the agent's reach, localStorage of the page's, and no service worker is registered.
 */
export async function refuseStorage(context: BrowserContext): Promise<void> {
  await context.route('**/workers/agent-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${refuse('indexedDB')}${await answer.text()}` });
  });
  await context.addInitScript({ content: refuse('localStorage') });
  await context.addInitScript(() => {
    if (!isSecureContext) return;
    navigator.serviceWorker.register = () =>
      Promise.reject(new DOMException('The user denied permission.', 'NotSupportedError'));
  });
}

/** A script that makes a global throw when it is read. */
const refuse = (name: string): string => `Object.defineProperty(globalThis, '${name}', {
  configurable: true,
  get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
});\n`;
