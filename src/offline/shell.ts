import { PrecacheController } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { isAnyRunning } from '../core/api.ts';
import { outdatedCaches, precacheName } from './caches.ts';
import { isEngineFile } from './engine-files.ts';
import { dropOldEngines, engineAnswers, renewEngines } from './engines.ts';
import { withSecurityHeaders } from './headers.ts';
import { parseMessage } from './protocol.ts';
import type { ServiceWorkerAnswer } from './protocol.ts';
import { fileFor } from './routes.ts';
import { routeToCache } from './static-routes.ts';

export interface Shell {
  /** The files of the build, as Workbox lists them. */
  readonly entries: readonly (PrecacheEntry | string)[];
  readonly version: string;
  /** Paths of the files of engines, which are kept when they were needed once. */
  readonly engines: readonly string[];
}

/**
 * Makes a service worker keep the app's files and answer with them. It waits until a page tells it
 * to take over (or none is open), so that no tab runs one build with the files of another.
 */
export function serveShell(worker: ServiceWorkerGlobalScope, shell: Shell): void {
  const { entries, version, engines } = shell;
  const scope = new URL(worker.registration.scope);
  const shellFiles = entries.map((entry) => (typeof entry === 'string' ? entry : entry.url));
  const files = new Set([...shellFiles, ...engines]);
  const cacheName = precacheName(scope.pathname, version);
  const precache = new PrecacheController({
    cacheName,
    // Once, as a file comes in: what is stored can then be answered as it lies.
    plugins: [
      { fetchDidSucceed: ({ response }) => Promise.resolve(withSecurityHeaders(response, scope)) },
    ],
  });
  precache.addToCacheList([...entries]);
  const engineFiles = engineAnswers(scope);

  worker.addEventListener('install', (event) => {
    const paths = ['', ...shellFiles];
    event.waitUntil(
      Promise.all([
        routeToCache(event, { scope, cacheName, paths }),
        precache.install(event).then(() => keepByAddress(precache, cacheName, { scope, paths })),
        renewEngines(event, scope, engines),
      ]),
    );
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(takeOver(worker, scope, shell));
  });
  worker.addEventListener('fetch', (event) => {
    const path = fileFor(event.request, scope, files);
    if (path === null) return;
    if (isEngineFile(path)) {
      event.respondWith(engineFiles.handle({ event, request: event.request }));
      return;
    }
    const url = new URL(path, scope);
    const { request } = event;
    // What is missing, because the browser took it back, Workbox asks the host for.
    const ask = precache.createHandlerBoundToURL(url.href);
    event.respondWith(kept(cacheName, url).then((file) => file ?? ask({ event, request, url })));
  });
  worker.addEventListener('message', (event) => {
    const message = parseMessage(event.data);
    if (message === null) return;
    const reply = (answer: ServiceWorkerAnswer): void => event.ports[0]?.postMessage(answer);
    if (message.type === 'version') reply({ type: 'version', version });
    else event.waitUntil(activate(worker, scope.pathname).then(reply));
  });
}

/**
 * Workbox keeps a file whose name tells no version under an address that does. Kept under its own as
 * well, it is found without Workbox, by us and by the browser alone.
 */
async function keepByAddress(
  precache: PrecacheController,
  cacheName: string,
  { scope, paths }: { readonly scope: URL; readonly paths: readonly string[] },
): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const path of paths) {
    const { href } = new URL(path === '' ? 'index.html' : path, scope);
    const key = precache.getCacheKeyForURL(href);
    const address = new URL(path, scope).href;
    const kept = key === undefined || key === address ? undefined : await cache.match(key);
    if (kept !== undefined) await cache.put(address, kept);
  }
}

async function kept(cacheName: string, file: URL): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(file);
}

/** Removes what older builds kept, and serves pages that were opened before there was a worker. */
async function takeOver(
  worker: ServiceWorkerGlobalScope,
  scope: URL,
  { version, engines }: Shell,
): Promise<void> {
  const outdated = outdatedCaches(await worker.caches.keys(), scope.pathname, version);
  await Promise.all(outdated.map((name) => worker.caches.delete(name)));
  await dropOldEngines(scope, engines);
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
