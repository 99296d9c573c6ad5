import { PrecacheController } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { isAnyRunning } from '../core/api.ts';
import { outdatedCaches, precacheName } from './caches.ts';
import { withSecurityHeaders } from './headers.ts';
import { parseMessage } from './protocol.ts';
import type { ServiceWorkerAnswer } from './protocol.ts';
import { fileFor } from './routes.ts';

export interface Shell {
  /** The files of the build, as Workbox lists them. */
  readonly entries: readonly (PrecacheEntry | string)[];
  readonly version: string;
}

/**
 * Makes a service worker keep the app's files and answer with them. It waits until a page tells it
 * to take over (or none is open), so that no tab runs one build with the files of another.
 */
export function serveShell(worker: ServiceWorkerGlobalScope, { entries, version }: Shell): void {
  const scope = new URL(worker.registration.scope);
  const files = new Set(entries.map((entry) => (typeof entry === 'string' ? entry : entry.url)));
  const precache = new PrecacheController({
    cacheName: precacheName(scope.pathname, version),
    // Once, as a file comes in: what is stored can then be answered as it lies.
    plugins: [
      { fetchDidSucceed: ({ response }) => Promise.resolve(withSecurityHeaders(response, scope)) },
    ],
  });
  precache.addToCacheList([...entries]);

  worker.addEventListener('install', (event) => {
    event.waitUntil(precache.install(event));
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(takeOver(worker, scope.pathname, version));
  });
  worker.addEventListener('fetch', (event) => {
    const path = fileFor(event.request, scope, files);
    if (path === null) return;
    const url = new URL(path, scope);
    const answer = precache.createHandlerBoundToURL(url.href);
    event.respondWith(answer({ event, request: event.request, url }));
  });
  worker.addEventListener('message', (event) => {
    const message = parseMessage(event.data);
    if (message === null) return;
    const reply = (answer: ServiceWorkerAnswer): void => event.ports[0]?.postMessage(answer);
    if (message.type === 'version') reply({ type: 'version', version });
    else event.waitUntil(activate(worker, scope.pathname).then(reply));
  });
}

/** Removes what older builds kept, and serves pages that were opened before there was a worker. */
async function takeOver(
  worker: ServiceWorkerGlobalScope,
  scope: string,
  version: string,
): Promise<void> {
  const outdated = outdatedCaches(await worker.caches.keys(), scope, version);
  await Promise.all(outdated.map((name) => worker.caches.delete(name)));
  await worker.clients.claim();
}

/** Takes over unless a run is under way in any tab: its worker would lose its files. */
async function activate(
  worker: ServiceWorkerGlobalScope,
  scope: string,
): Promise<ServiceWorkerAnswer> {
  const { held } = await worker.navigator.locks.query();
  if (isAnyRunning(scope, held)) return { type: 'busy' };
  await worker.skipWaiting();
  return { type: 'activating' };
}
