import type { FileContent, FileRevision, FileSummary, Provenance } from '../core/files.ts';
import { AgentError } from '../core/errors.ts';
import { normalizePath } from './paths.ts';
import { read, together, write } from './transaction.ts';
import type { Database, Transaction } from './schema.ts';

/** Bytes of UTF-8. */
const largestFile = 4_000_000;

interface FileWrite {
  readonly path: string;
  readonly text: string;
  readonly by: Provenance;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Writes a file as a new revision; every revision before it stays readable. Text equal to the
 * current one makes no revision (`changed` is false). Throws `not-possible` for a path that
 * `normalizePath` refuses, a file over 4 MB, and a path that would make a file of a folder or a
 * folder of a file.
 */
export async function writeFile(
  db: Database,
  { path: given, text, by, at }: FileWrite,
): Promise<{ readonly file: FileSummary; readonly changed: boolean }> {
  const path = normalizePath(given);
  const size = new TextEncoder().encode(text).length;
  if (size > largestFile) throw tooLarge(path, size);
  return write(db, ['files', 'revisions'], async (transaction) => {
    const files = transaction.objectStore('files');
    const revisions = transaction.objectStore('revisions');
    const current = await files.get(path);
    if (current === undefined) await refuseClash(transaction, path);
    else if ((await revisions.get([path, current.revision]))?.text === text) {
      return { file: current, changed: false };
    }
    const revision = (current?.revision ?? 0) + 1;
    const file: FileSummary = { path, size, revision, updatedAt: at };
    await together([
      () => revisions.add({ path, revision, at, size, by, text }),
      () => files.put(file),
    ]);
    return { file, changed: true };
  });
}

/** All files in the order of their paths, without contents. */
export function listFiles(db: Database): Promise<readonly FileSummary[]> {
  return read(db, ['files'], (transaction) => transaction.objectStore('files').getAll());
}

/** The current content; undefined when there is no such file. */
export function readFile(db: Database, path: string): Promise<FileContent | undefined> {
  const normal = normalizePath(path);
  return read(db, ['files', 'revisions'], async (transaction) => {
    const file = await transaction.objectStore('files').get(normal);
    if (file === undefined) return undefined;
    const stored = await transaction.objectStore('revisions').get([normal, file.revision]);
    return stored && { ...file, text: stored.text };
  });
}

/** Newest first, without contents; empty when there is no such file. */
export function listRevisions(db: Database, path: string): Promise<readonly FileRevision[]> {
  const range = revisionRange(normalizePath(path));
  return read(db, ['revisions'], async (transaction) => {
    const stored = await transaction.objectStore('revisions').getAll(range);
    return stored.reverse().map(({ revision, at, size, by }) => ({ revision, at, size, by }));
  });
}

/** The content as it was; undefined when there is no such revision. */
export function readRevision(
  db: Database,
  path: string,
  revision: number,
): Promise<FileContent | undefined> {
  const normal = normalizePath(path);
  return read(db, ['revisions'], async (transaction) => {
    const stored = await transaction.objectStore('revisions').get([normal, revision]);
    if (stored === undefined) return undefined;
    const { size, at, text } = stored;
    return { path: normal, size, revision, updatedAt: at, text };
  });
}

function revisionRange(path: string): IDBKeyRange {
  return IDBKeyRange.bound([path], [path, []]);
}

/** A new path must not lie under a file, nor a file be named like a folder that exists. */
async function refuseClash(transaction: Transaction<'readwrite'>, path: string): Promise<void> {
  const files = transaction.objectStore('files');
  const segments = path.split('/');
  for (let length = 1; length < segments.length; length += 1) {
    const folder = segments.slice(0, length).join('/');
    if ((await files.getKey(folder)) === undefined) continue;
    throw new AgentError('not-possible', `"${folder}" is a file, so "${path}" cannot lie in it.`);
  }
  // "0" follows "/" in the order of keys.
  const inside = await files.getKey(IDBKeyRange.bound(`${path}/`, `${path}0`, true, true));
  if (inside === undefined) return;
  throw new AgentError('not-possible', `"${path}" is a folder: it holds "${inside}".`);
}

function tooLarge(path: string, size: number): AgentError {
  const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return new AgentError(
    'not-possible',
    `"${path}" would be ${megabytes(size)}; a file holds at most ${megabytes(largestFile)}.`,
  );
}
