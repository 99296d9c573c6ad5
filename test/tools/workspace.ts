import type { Provenance } from '../../src/core/files.ts';
import type { ListFiles, ReadFile, WriteFile } from '../../src/tools/files.ts';

/** A workspace in memory that remembers who wrote what. */
export function createWorkspace(initial: Readonly<Record<string, string>> = {}) {
  const files = new Map(Object.entries(initial));
  const writes: { readonly path: string; readonly by: Provenance }[] = [];
  const readFile: ReadFile = (path) => {
    const text = files.get(path);
    return Promise.resolve(text === undefined ? undefined : { text });
  };
  const writeFile: WriteFile = (path, text, by) => {
    writes.push({ path, by });
    const changed = files.get(path) !== text;
    files.set(path, text);
    return Promise.resolve({ changed });
  };
  const listFiles: ListFiles = () => {
    const paths = [...files.keys()].sort();
    return Promise.resolve(paths.map((path) => ({ path, size: files.get(path)?.length ?? 0 })));
  };
  return { files, writes, readFile, writeFile, listFiles };
}
