import { listEndpoints } from './endpoints.ts';
import { listFiles } from './files.ts';
import { redactEndpoint } from './redact.ts';
import { readSettings } from './settings.ts';
import { read } from './transaction.ts';
import type { Database, SessionRecord, StoredRevision } from './schema.ts';

/** Rises when a reader of the older format could not understand the newer. */
const archiveVersion = 1;
/** Characters that are put together before they leave this thread's memory for a Blob. */
const blobLength = 4_000_000;
/** Revisions of a file read at once: each may be 4 MB. */
const revisionBatch = 16;

/**
 * Everything but keys as one JSON document: `{format, version, exportedAt, settings, endpoints,
 * files, sessions}`; files with all revisions, sessions with all branches, drafts and waiting
 * messages; deleted sessions are left out. Memory holds one session or a few revisions at a time,
 * never the whole. A session is exported as it is when its turn comes. `at`: epoch milliseconds.
 */
export async function exportEverything(db: Database, at: number): Promise<Blob> {
  const blobs: Blob[] = [];
  let text = '';
  for await (const piece of archivePieces(db, at)) {
    text += piece;
    if (text.length < blobLength) continue;
    blobs.push(new Blob([text]));
    text = '';
  }
  return new Blob([...blobs, text], { type: 'application/json' });
}

async function* archivePieces(db: Database, at: number): AsyncGenerator<string> {
  const settings = await readSettings(db);
  const endpoints = (await listEndpoints(db)).map(redactEndpoint);
  const head = { format: 'satchel', version: archiveVersion, exportedAt: at, settings, endpoints };
  yield `${JSON.stringify(head).slice(0, -1)},"files":[`;
  yield* filePieces(db);
  yield '],"sessions":[';
  yield* sessionPieces(db);
  yield ']}\n';
}

async function* filePieces(db: Database): AsyncGenerator<string> {
  let fileSeparator = '';
  for (const { path, revision: newest } of await listFiles(db)) {
    yield `${fileSeparator}{"path":${JSON.stringify(path)},"revisions":[`;
    fileSeparator = ',';
    for (let from = 1; from <= newest; from += revisionBatch) {
      const batch = await readRevisions(db, path, from);
      const text = batch.map(({ path: _above, ...revision }) => JSON.stringify(revision)).join(',');
      yield from === 1 ? text : `,${text}`;
    }
    yield ']}';
  }
}

function readRevisions(db: Database, path: string, from: number): Promise<StoredRevision[]> {
  const range = IDBKeyRange.bound([path, from], [path, from + revisionBatch], false, true);
  return read(db, ['revisions'], (transaction) =>
    transaction.objectStore('revisions').getAll(range),
  );
}

async function* sessionPieces(db: Database): AsyncGenerator<string> {
  const sessions = await read(db, ['sessions'], (transaction) =>
    transaction.objectStore('sessions').getAllKeys(),
  );
  let separator = '';
  for (const session of sessions) {
    const exported = await readForExport(db, session);
    if (exported === undefined) continue;
    yield separator + JSON.stringify(exported);
    separator = ',';
  }
}

/** One session whole: entries in order of making, each with its parent, hence all branches. */
function readForExport(db: Database, session: string): Promise<object | undefined> {
  return read(db, ['sessions', 'entries', 'drafts', 'queues'], async (transaction) => {
    const record = await transaction.objectStore('sessions').get(session);
    if (record === undefined || record.deletedAt !== 0) return undefined;
    const range = IDBKeyRange.bound([session], [session, []]);
    const [entries, draft, queue] = await Promise.all([
      transaction.objectStore('entries').getAll(range),
      transaction.objectStore('drafts').get(session),
      transaction.objectStore('queues').get(session),
    ]);
    return {
      ...lasting(record),
      draft: draft?.text ?? '',
      queue: queue?.messages ?? [],
      entries: entries.map(({ parent, message }) => ({ parent, message })),
    };
  });
}

/** What of a session record cannot be worked out from its entries. */
function lasting({ id, title, createdAt, updatedAt, pinned, ...rest }: SessionRecord): object {
  const { model, leaf, grants, tainted } = rest;
  return { id, title, createdAt, updatedAt, pinned: pinned === 1, model, leaf, grants, tainted };
}
