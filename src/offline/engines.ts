import { CacheFirst } from 'workbox-strategies';
import { engineUpdates } from './engine-files.ts';
import { withSecurityHeaders } from './headers.ts';

/** Engines are kept beside the builds: megabytes that seldom change, and that few people need. */
const engineCacheName = (scope: string): string => `${scope}:engines`;

/** Answers with files of engines from their cache, and keeps what comes from the host. */
export function engineAnswers(scope: URL): CacheFirst {
  return new CacheFirst({
    cacheName: engineCacheName(scope.pathname),
    plugins: [
      { fetchDidSucceed: ({ response }) => Promise.resolve(withSecurityHeaders(response, scope)) },
    ],
  });
}

/** Fetches what replaces kept files. `current`: the engine files of this build. */
export async function renewEngines(
  event: ExtendableEvent,
  scope: URL,
  current: readonly string[],
): Promise<void> {
  const kept = await keptEngines(scope);
  const answers = engineAnswers(scope);
  for (const path of engineUpdates(kept, current)) {
    const request = new Request(new URL(path, scope));
    await answers.handle({ event, request });
  }
}

/** Removes what no file of this build is any more. */
export async function dropOldEngines(scope: URL, current: readonly string[]): Promise<void> {
  const kept = await keptEngines(scope);
  if (kept.length === 0) return;
  const cache = await caches.open(engineCacheName(scope.pathname));
  const old = kept.filter((path) => !current.includes(path));
  await Promise.all(old.map((path) => cache.delete(new URL(path, scope))));
}

async function keptEngines(scope: URL): Promise<readonly string[]> {
  const name = engineCacheName(scope.pathname);
  if (!(await caches.has(name))) return [];
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname.slice(scope.pathname.length));
}
