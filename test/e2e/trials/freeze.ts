import type { App, Screen } from '../app.ts';
import { attachToWorker } from '../realms.ts';

/**
 * Freezes a tab as the browser does with one that nobody has looked at for long: no script of the
 * page or its agent runs, while bytes of the network keep coming and the clock goes on. The answer
 * thaws it. Open in this browser must be one tab of the app only.
 */
export async function freeze(
  { page }: Screen,
  { url, context }: App,
): Promise<() => Promise<void>> {
  const agent = await attachToWorker(`${url}workers/agent-`);
  const own = await context.newCDPSession(page);
  for (const send of [
    agent.send,
    (method: 'Debugger.enable' | 'Debugger.pause') => own.send(method),
  ]) {
    await send('Debugger.enable');
    await send('Debugger.pause');
  }
  return async () => {
    // The page first: while a debugger holds it, it does not hear what is said on a channel.
    await own.send('Debugger.disable');
    await agent.send('Debugger.disable');
    await agent.detach();
    await own.detach();
  };
}
