const folder = 'engines/';

/** True for a file of an engine, by its path under the scope. */
export const isEngineFile = (path: string): boolean => path.startsWith(folder);

/**
 * The files of a new build that take the place of files that are kept: their names differ in the hash
 * alone. Without them a model would stop working at the first update without a network.
 */
export function engineUpdates(
  kept: readonly string[],
  current: readonly string[],
): readonly string[] {
  const stems = new Set(kept.map(withoutHash));
  return current.filter((path) => !kept.includes(path) && stems.has(withoutHash(path)));
}

const withoutHash = (path: string): string => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');
