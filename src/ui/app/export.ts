import { dayStamp, saveFile } from './save-file.ts';
import type { App } from './context.ts';

/** Everything but keys, as one file among the person's downloads. True when it was handed over. */
export async function exportEverything(
  app: Pick<App, 'client' | 'toasts' | 'now'>,
): Promise<boolean> {
  const answer = await app.client.agent.exportEverything();
  if (!app.toasts.report(answer)) return false;
  saveFile(answer.value, `satchel-${dayStamp(app.now())}.json`);
  return true;
}
