/**
 * Names that may be meant by `wanted`: equal but for case and punctuation, or at most two letters
 * away. Nearest first, at most three. For a message only: a near name is never run.
 */
export function nearNames(wanted: string, names: readonly string[]): string[] {
  const target = fold(wanted);
  return names
    .map((name) => ({ name, far: distance(target, fold(name)) }))
    .filter(({ far }) => far <= Math.min(2, Math.floor(target.length / 3)))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name);
}

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Levenshtein distance, row by row. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const change = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
