/** Each build has a cache of its own, so that a waiting build never touches the running one's. */
export const precacheName = (scope: string, version: string): string =>
  `${precachePrefix(scope)}${version}`;

const precachePrefix = (scope: string): string => `${scope}:precache:`;

/** The caches of other builds of this copy. A copy below or beside our scope is not ours to clean. */
export const outdatedCaches = (
  names: readonly string[],
  scope: string,
  version: string,
): readonly string[] =>
  names.filter(
    (name) => name.startsWith(precachePrefix(scope)) && name !== precacheName(scope, version),
  );
