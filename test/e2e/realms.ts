import { sharedBrowser } from './browser.ts';

interface Reply {
  readonly id?: number;
  readonly result?: { readonly result: { readonly value?: unknown } };
}

/**
 * Evaluates an expression in the newest worker whose address begins with `prefix`, nested workers
 * included: it goes by DevTools targets, because the page does not know its worker's workers.
 */
export async function evaluateInWorker(prefix: string, expression: string): Promise<unknown> {
  const devtools = await (await sharedBrowser()).newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] });
  const target = targetInfos.find(({ type, url }) => type === 'worker' && url.startsWith(prefix));
  if (target === undefined) throw new Error(`No worker at ${prefix}`);
  const { sessionId } = await devtools.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  const id = 1;
  const reply = new Promise<Reply>((resolve) => {
    devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
      const received = JSON.parse(message) as Reply;
      if (received.id === id) resolve(received);
    });
  });
  const params = { expression, awaitPromise: true, returnByValue: true };
  const message = JSON.stringify({ id, method: 'Runtime.evaluate', params });
  await devtools.send('Target.sendMessageToTarget', { sessionId, message });
  const { result } = await reply;
  await devtools.detach();
  return result?.result.value;
}
