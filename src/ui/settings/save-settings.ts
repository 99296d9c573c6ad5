import type { Settings } from '../../core/api.ts';
import type { App } from '../app/context.ts';

/** Stores a change and reads all settings again. True when it was stored. */
export async function saveSettings(
  { client, toasts }: App,
  change: Partial<Settings>,
): Promise<boolean> {
  const answer = await client.agent.saveSettings(change);
  if (!toasts.report(answer)) return false;
  await client.reads.refreshSettings();
  return true;
}
