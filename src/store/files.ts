import type { FileContent, FileRevision, FileSummary, Provenance } from '../core/files.ts';
import { AgentError } from '../core/errors.ts';
import { normalizePath } from './paths.ts';
import { read, together, write } from './transaction.ts';
import type { AnyTransaction, Database, Transaction } from './schema.ts';

/** Bytes of UTF-8. */
const largestFile = 4_000_000;

interface Author {
  readonly path: string;
  readonly by: Provenance;
  /** Epoch milliseconds. */
  readonly at: number;
}

interface Written {
  readonly file: FileSummary;
  readonly changed: boolean;
}

/** The current content of a file and who wrote it. */
export interface StoredFile extends FileContent {
  readonly by: Provenance;
}

/**
 * Writes a file as a new revision; every revision before it stays readable. Text equal to the
 * current one makes no revision (`changed` is false). Throws `not-possible` for a path that
 * `normalizePath` refuses, a file over 4 MB, and a path that would make a file of a folder or a
 * folder of a file.
 */
export async function writeFile(
  db: Database,
  { text, ...author }: Author & { readonly text: string },
): Promise<Written> {
  const path = normalizePath(author.path);
  return write(db, ['files', 'revisions'], async (transaction) =>
    addRevision(transaction, { ...author, path, text }, await readWithin(transaction, path)),
  );
}

/**
 * Writes what `change` makes of the current content (undefined: there is no such file). It is called
 * once, inside the transaction: no other tab writes in between. When it throws, nothing is written.
 * What came from outside stays marked as such: the new text holds parts of the old one.
 */
export async function changeFile(
  db: Database,
  author: Author,
  change: (file: StoredFile | undefined) => string,
): Promise<Written> {
  const path = normalizePath(author.path);
  return write(db, ['files', 'revisions'], async (transaction) => {
    const current = await readWithin(transaction, path);
    const by = isFromOutside(current?.by) ? { ...author.by, untrusted: true } : author.by;
    return addRevision(transaction, { ...author, path, by, text: change(current) }, current);
  });
}

/** Whether a text is data that nobody here wrote: fetched, or imported. */
export function isFromOutside(by: Provenance | undefined): boolean {
  return by?.untrusted === true || by?.author === 'import';
}

async function addRevision(
  transaction: Transaction<'readwrite'>,
  { path, text, by, at }: Author & { readonly text: string },
  current: StoredFile | undefined,
): Promise<Written> {
  const size = new TextEncoder().encode(text).length;
  if (size > largestFile) throw tooLarge(path, size);
  if (current === undefined) await refuseClash(transaction, path);
  else if (current.text === text && (isFromOutside(current.by) || !isFromOutside(by))) {
    const { text: _same, by: _author, ...file } = current;
    return { file, changed: false };
  }
  const revision = (current?.revision ?? 0) + 1;
  const file: FileSummary = { path, size, revision, updatedAt: at };
  await together([
    () => transaction.objectStore('revisions').add({ path, revision, at, size, by, text }),
    () => transaction.objectStore('files').put(file),
  ]);
  return { file, changed: true };
}

/** All files in the order of their paths, without contents. */
export function listFiles(db: Database): Promise<readonly FileSummary[]> {
  return read(db, ['files'], (transaction) => transaction.objectStore('files').getAll());
}

/** The current content; undefined when there is no such file. */
export function readFile(db: Database, path: string): Promise<StoredFile | undefined> {
  const normal = normalizePath(path);
  return read(db, ['files', 'revisions'], (transaction) => readWithin(transaction, normal));
}

async function readWithin(
  transaction: AnyTransaction,
  path: string,
): Promise<StoredFile | undefined> {
  const file = await transaction.objectStore('files').get(path);
  if (file === undefined) return undefined;
  const stored = await transaction.objectStore('revisions').get([path, file.revision]);
  return stored && { ...file, text: stored.text, by: stored.by };
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
