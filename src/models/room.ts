import { AgentError } from '../core/errors.ts';

/** Bytes kept free beside a model: messages must still find room. */
const reserve = 50_000_000;

/**
 * Rejects with `storage-full`, and both figures, when so many bytes do not fit into what the browser
 * would give. Browsers that do not say are believed to have room.
 */
export async function assertRoom(needed: number): Promise<void> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined) return;
  const free = Math.max(0, quota - (usage ?? 0) - reserve);
  if (needed <= free) return;
  throw new AgentError(
    'storage-full',
    `The model needs ${inWords(needed)}; the browser has ${inWords(free)} left.`,
  );
}

function inWords(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
}
