import { sharedBrowser } from './browser.ts';

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
}

/** A worker, spoken to through the DevTools protocol. */
export interface WorkerRealm {
  readonly send: (method: string, params?: object) => Promise<unknown>;
  readonly detach: () => Promise<void>;
}

/**
 * Attaches to the newest worker whose address begins with `prefix`, nested workers included: it goes
 * by DevTools targets, because the page does not know its worker's workers.
 */
export async function attachToWorker(prefix: string): Promise<WorkerRealm> {
  const devtools = await (await sharedBrowser()).newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] });
  const target = targetInfos.find(({ type, url }) => type === 'worker' && url.startsWith(prefix));
  if (target === undefined) throw new Error(`No worker at ${prefix}`);
  const { sessionId } = await devtools.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  let sent = 0;
  return {
    async send(method, params = {}) {
      sent += 1;
      const id = sent;
      const reply = new Promise<Reply>((resolve) => {
        devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
          const received = JSON.parse(message) as Reply;
          if (received.id === id) resolve(received);
        });
      });
      const message = JSON.stringify({ id, method, params });
      await devtools.send('Target.sendMessageToTarget', { sessionId, message });
      return (await reply).result;
    },
    detach: () => devtools.detach(),
  };
}

/** Evaluates an expression in a worker, by the rule of `attachToWorker`, and waits for its value. */
export async function evaluateInWorker(prefix: string, expression: string): Promise<unknown> {
  const worker = await attachToWorker(prefix);
  const params = { expression, awaitPromise: true, returnByValue: true };
  const answer = (await worker.send('Runtime.evaluate', params)) as
    { readonly result: { readonly value?: unknown } } | undefined;
  await worker.detach();
  return answer?.result.value;
}
