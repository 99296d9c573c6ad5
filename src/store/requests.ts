import type { LoggedRequest } from '../core/api.ts';
import { newestFirst } from './newest.ts';
import { read, write } from './transaction.ts';
import type { Database } from './schema.ts';

/** Requests that the log keeps. */
const logLength = 2000;

/** Adds a request to the network log and drops what is older than the newest 2,000. */
export async function logRequest(db: Database, request: LoggedRequest): Promise<void> {
  await write(db, ['requests'], async (transaction) => {
    const requests = transaction.objectStore('requests');
    const key = await requests.add(request);
    await requests.delete(IDBKeyRange.upperBound(key - logLength));
  });
}

/** Newest first. */
export function listRequests(db: Database): Promise<readonly LoggedRequest[]> {
  return read(db, ['requests'], (transaction) =>
    newestFirst(transaction.objectStore('requests'), null),
  );
}
