/** What the service worker needs to know of a request. */
export interface Asked {
  readonly method: string;
  readonly url: string;
}

/**
 * The file of the build that answers a request, by its path under the scope; null when the request
 * is not ours to answer.
 *
 * Decides by the address alone. Only the scope itself and its index.html are the page: a deeper
 * address stays what the server says it is (a missing file is 404), because relative addresses would
 * break there, and because another app, or another copy of this one, may live below our scope.
 */
export function fileFor(
  { method, url }: Asked,
  scope: URL,
  files: ReadonlySet<string>,
): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) {
    return null;
  }
  const path = pathname.slice(scope.pathname.length) || 'index.html';
  return files.has(path) ? path : null;
}
