import { openDB } from 'idb';
import { AgentError } from '../core/errors.ts';
import type { ErrorInfo } from '../core/errors.ts';
import { closeOtherTabs, reloadThisTab } from './advice.ts';
import { installMemoryStore, isMemoryStore } from './memory.ts';
import { currentVersion, migrate } from './migrations.ts';
import type { Database, Schema } from './schema.ts';

interface StoreOptions {
  /** The path the app is served from: two copies under one origin must not meet. */
  readonly scope: string;
  /** Another tab holds an older version. `openStore` goes on waiting and resolves when it lets go. */
  readonly onBlocked: (error: ErrorInfo) => void;
  /**
   * This connection is wanted gone (a newer version, "Delete everything" in another tab) or lost
   * (the browser removed the data): the last chance to write a draft. The connection closes when the
   * answer settles; everything after rejects with `storage-version`.
   */
  readonly onVersionChange: (error: ErrorInfo) => Promise<void> | void;
}

export interface OpenedStore {
  readonly db: Database;
  /** `memory`: the browser refuses storage; everything is lost with this worker. */
  readonly storage: 'persistent' | 'memory';
}

export const databaseName = (scope: string): string => `${scope}:store`;

/**
 * Opens the database of this scope, in memory where the browser refuses storage (private windows,
 * blocked site data, no IndexedDB). Rejects with `storage-version` when the data is newer than this
 * code, with `storage-full` when there is no room for it. `version`: that of a later release, to
 * rehearse what it meets.
 */
export async function openStore(
  options: StoreOptions,
  version = currentVersion,
): Promise<OpenedStore> {
  try {
    const db = await open(options, version);
    return { db, storage: isMemoryStore() ? 'memory' : 'persistent' };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw openError(thrown);
  }
  await installMemoryStore();
  return { db: await open(options, version), storage: 'memory' };
}

async function open(
  { scope, onBlocked, onVersionChange }: StoreOptions,
  version: number,
): Promise<Database> {
  const leave = async (): Promise<void> => {
    try {
      await onVersionChange({ code: 'storage-version', detail: reloadThisTab });
    } catch {
      // What could not be saved cannot keep the newer version waiting.
    }
    db.close();
  };
  const db = await openDB<Schema>(databaseName(scope), version, {
    upgrade: migrate,
    blocked: () => onBlocked({ code: 'storage-version', detail: closeOtherTabs }),
    blocking: () => void leave(),
    terminated: () => void leave(),
  });
  return db;
}

/** How browsers say no: by policy, in private windows, with a broken profile, or by absence. */
const refusals: ReadonlySet<string> = new Set([
  'SecurityError',
  'InvalidStateError',
  'NotAllowedError',
  'UnknownError',
  'ReferenceError',
  'TypeError',
]);

function isRefusal(thrown: unknown): boolean {
  return thrown instanceof Error && refusals.has(thrown.name);
}

function openError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  if (thrown.name === 'VersionError') return new AgentError('storage-version', reloadThisTab);
  if (thrown.name === 'QuotaExceededError') return new AgentError('storage-full', thrown.message);
  return thrown;
}
