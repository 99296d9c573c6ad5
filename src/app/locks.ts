/** Releases a held lock. Calling it twice does nothing. */
export type Release = () => void;

/**
 * Takes a Web Lock if nobody in any tab holds it, else null. The browser releases it by itself when
 * this worker dies.
 */
export function tryLock(name: string): Promise<Release | null> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => {
          resolve(release);
        });
      })
      .catch(() => resolve(tryOwnLock(name)));
  });
}

/**
 * Milliseconds between looks at a lock that is about to be free: Chromium lets go of one several
 * milliseconds after its holder did, and those of a dead worker one by one.
 */
const pauses = [1, 2, 5, 10, 20, 50, 100, 200];

/**
 * As `tryLock`, with patience for a lock that is about to be free. `isKept`: whether it is held for
 * good reason; asked whenever it is held.
 */
export async function tryLockSoon(
  name: string,
  isKept: () => Promise<boolean>,
): Promise<Release | null> {
  for (const pause of pauses) {
    const release = await tryLock(name);
    if (release !== null || (await isKept())) return release;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return tryLock(name);
}

/** Waits for a Web Lock and takes it. Rejects with the signal's reason. */
export function lock(name: string, signal: AbortSignal): Promise<Release> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { signal }, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

/** Resolves once whoever holds the lock has let it go, or died. */
export async function waitForLock(name: string): Promise<void> {
  await navigator.locks.request(name, () => undefined).catch(() => ownLocks.get(name));
}

/** Names of all locks held in any tab of this origin. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.flatMap(({ name }) => (name === undefined ? [] : [name])));
  } catch {
    return new Set(ownLocks.keys());
  }
}

/**
 * A browser that refuses locks (blocked site data) refuses storage as well: each worker then has a
 * store in memory that no other can reach, and locks of its own are all it needs. By name, with when
 * each is let go.
 */
const ownLocks = new Map<string, Promise<void>>();

function tryOwnLock(name: string): Release | null {
  if (ownLocks.has(name)) return null;
  let release: Release = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = () => {
      ownLocks.delete(name);
      resolve();
    };
  });
  ownLocks.set(name, released);
  return release;
}
