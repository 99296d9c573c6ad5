import type { Workbox } from 'workbox-window';
import type { UpdateEvents } from './updates.ts';

const hour = 3_600_000;

/**
 * Registers the service worker and reports new versions. The waiting one takes over only when it is
 * told to. `scriptUrl` must have passed the Trusted Types policy.
 */
export async function registerServiceWorker(
  scriptUrl: string,
  events: UpdateEvents,
): Promise<void> {
  const { Workbox, messageSW } = await import('workbox-window');
  const workbox = new Workbox(scriptUrl);
  let waiting: ServiceWorker | undefined;
  workbox.addEventListener('waiting', ({ sw }) => {
    waiting = sw;
    events.onReady(async () => {
      if (waiting === undefined) return true;
      const answer: unknown = await messageSW(waiting, { type: 'activate' });
      return !isBusy(answer);
    });
  });
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate === true || isExternal === true) events.onTakeover();
  });
  await workbox.register();
  lookForUpdates(workbox);
}

/** The worker itself looks for runs right before it takes over, and refuses while there is one. */
const isBusy = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'busy';

/** Looks when the person comes back, at most once an hour. */
function lookForUpdates(workbox: Workbox): void {
  let lookedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - lookedAt < hour) return;
    lookedAt = performance.now();
    void workbox.update().catch(() => undefined);
  });
}
