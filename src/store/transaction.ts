import { AgentError } from '../core/errors.ts';
import { reloadThisTab } from './advice.ts';
import type { Database, StoreName, Transaction } from './schema.ts';

interface Scope<Mode extends IDBTransactionMode> {
  readonly stores: readonly StoreName[];
  readonly mode: Mode;
  readonly durability: IDBTransactionDurability;
}

/** Runs `work` in one consistent view of `stores`. It may await nothing but the transaction. */
export function read<T>(
  db: Database,
  stores: readonly StoreName[],
  work: (transaction: Transaction<'readonly'>) => Promise<T>,
): Promise<T> {
  return run(db, { stores, mode: 'readonly', durability: 'default' }, work);
}

/**
 * Runs `work` in one transaction and resolves once it is committed: all of it or, when anything
 * fails, nothing. Relaxed durability: what is committed survives the death of the tab, the worker
 * and the browser, and transactions keep their order; only a power cut can lose the last moments.
 */
export function write<T>(
  db: Database,
  stores: readonly StoreName[],
  work: (transaction: Transaction<'readwrite'>) => Promise<T>,
): Promise<T> {
  return run(db, { stores, mode: 'readwrite', durability: 'relaxed' }, work);
}

/** As `write`, but on the disk itself when it resolves: for what an outside effect depends on. */
export function writeThrough<T>(
  db: Database,
  stores: readonly StoreName[],
  work: (transaction: Transaction<'readwrite'>) => Promise<T>,
): Promise<T> {
  return run(db, { stores, mode: 'readwrite', durability: 'strict' }, work);
}

/**
 * Sends requests of one transaction at once. Where a plain `Promise.all` would be left by a request
 * that throws when it is made (a value that cannot be cloned), the ones before it would go unheard.
 */
export async function together(requests: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(requests.map(async (request) => request()));
}

async function run<Mode extends IDBTransactionMode, T>(
  db: Database,
  { stores, mode, durability }: Scope<Mode>,
  work: (transaction: Transaction<Mode>) => Promise<T>,
): Promise<T> {
  const transaction = begin(() => db.transaction([...stores], mode, { durability }));
  const settled = transaction.done.catch(() => undefined);
  try {
    const result = await work(transaction);
    if (mode !== 'readonly') await transaction.done;
    return result;
  } catch (thrown) {
    abort(transaction);
    await settled;
    // A request fails with a bare AbortError when another one took the transaction down.
    throw storeError(transaction.error ?? thrown);
  }
}

function begin<T>(open: () => T): T {
  try {
    return open();
  } catch (thrown) {
    throw storeError(thrown);
  }
}

function abort(transaction: Pick<IDBTransaction, 'abort'>): void {
  try {
    transaction.abort();
  } catch {
    // Over already: the failure itself aborted it.
  }
}

function storeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  if (thrown.name === 'QuotaExceededError') return new AgentError('storage-full', thrown.message);
  // The connection was closed, by a newer version of the app or by the browser.
  if (thrown.name === 'InvalidStateError') return new AgentError('storage-version', reloadThisTab);
  return thrown;
}
