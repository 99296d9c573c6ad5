/** The little of the Static Routing API that is needed here; TypeScript's libraries do not know it. */
interface RouterRule {
  readonly condition: { readonly or: readonly { readonly urlPattern: URLPattern }[] };
  readonly source: { readonly cacheName: string };
}
interface RoutingEvent {
  readonly addRoutes?: (rules: RouterRule) => Promise<void>;
}

/**
 * Lets the browser answer requests for `paths` from the cache by itself, where it can: then neither
 * the page nor its files wait for this worker to start. Whatever has a query, and every browser
 * without this, comes to the `fetch` event as ever. Call it while the install event is dispatched.
 */
export async function routeToCache(
  event: Event,
  { scope, cacheName, paths }: { scope: URL; cacheName: string; paths: readonly string[] },
): Promise<void> {
  const { addRoutes } = event as Event & RoutingEvent;
  if (addRoutes === undefined || typeof URLPattern === 'undefined') return;
  const { protocol, hostname, port, pathname } = scope;
  const or = paths.map((path) => ({
    urlPattern: new URLPattern({
      ...{ protocol, hostname, port, search: '' },
      pathname: literally(pathname + path),
    }),
  }));
  // Too many rules, or one it does not know: the browser asks this worker.
  await addRoutes.call(event, { condition: { or }, source: { cacheName } }).catch(() => undefined);
}

/** A path as a pattern that matches nothing else. */
const literally = (path: string): string => path.replace(/[\\:*?+{}()]/g, '\\$&');
