import { AgentError } from '../core/errors.ts';
import type { Shelf } from './shelf.ts';
import { openAccess, type SyncAccess } from './sync-access.ts';

/** Bytes kept free beside a model: messages must still find room. */
const reserve = 50_000_000;
/** The folder of the file that the room is tried with; no model has this name. */
const probe = 'room';

/**
 * Rejects with `storage-full`, and both figures, when so many bytes do not fit into what the browser
 * would give. It is tried: what `navigator.storage.estimate` says has little to do with it (Chromium
 * names ten gigabytes beyond the usage whatever there is). Only in workers.
 */
export async function assertRoom(shelf: Shelf, needed: number): Promise<void> {
  if (needed <= 0) return;
  const access = await openAccess(await shelf.handle(probe, 'probe'));
  try {
    if (access.grow(needed + reserve)) return;
    const free = Math.max(0, most(access, needed + reserve) - reserve);
    throw new AgentError(
      'storage-full',
      `The model needs ${inWords(needed)}; the browser has ${inWords(free)} left.`,
    );
  } finally {
    access.truncate(0);
    access.close();
    // Another tab may be trying, too.
    await shelf.remove(probe).catch(() => undefined);
  }
}

/** The most bytes that fit, to about a thousandth of `limit`, which does not. */
function most(access: SyncAccess, limit: number): number {
  let fits = 0;
  let tooMany = limit;
  for (let step = 0; step < 10; step++) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (access.grow(middle)) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

function inWords(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
}
