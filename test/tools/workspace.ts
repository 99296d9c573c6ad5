import type { Provenance } from '../../src/core/files.ts';
import type { ChangeFile, ListFiles, ReadFile, WriteFile } from '../../src/tools/files.ts';

/** A workspace in memory that remembers who wrote what. */
export function createWorkspace(
  initial: Readonly<Record<string, string>> = {},
  outside: ReadonlySet<string> = new Set(),
) {
  const files = new Map(Object.entries(initial));
  const writes: { readonly path: string; readonly by: Provenance }[] = [];
  const readFile: ReadFile = (path) => {
    const text = files.get(path);
    return Promise.resolve(text === undefined ? undefined : { text, untrusted: outside.has(path) });
  };
  const writeFile: WriteFile = (path, text, by) => {
    writes.push({ path, by });
    const changed = files.get(path) !== text;
    files.set(path, text);
    return Promise.resolve({ changed });
  };
  const changeFile: ChangeFile = async (path, change, by) => {
    const before = files.get(path);
    const file = before === undefined ? undefined : { text: before, untrusted: outside.has(path) };
    const after = change(file);
    if (after !== before) await writeFile(path, after, by);
  };
  const listFiles: ListFiles = () => {
    const paths = [...files.keys()].sort();
    return Promise.resolve(paths.map((path) => ({ path, size: files.get(path)?.length ?? 0 })));
  };
  return { files, writes, readFile, writeFile, changeFile, listFiles };
}
