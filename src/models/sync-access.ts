import { AgentError } from '../core/errors.ts';
import { sleep } from '../lib/sleep.ts';

/** The part of a FileSystemSyncAccessHandle that is used; only workers know them. */
export interface SyncAccess {
  getSize(): number;
  truncate(size: number): void;
  /** Makes the file so long. False: there is no room for it. */
  grow(size: number): boolean;
  read(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  /** Throws an `AgentError` `storage-full` when there is no room. */
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

type BareAccess = Omit<SyncAccess, 'grow'>;

/**
 * Synchronous access is the only way to write that every browser has. One at a time: rejects with
 * `busy` while somebody else writes to the file.
 */
export async function openAccess(file: FileSystemFileHandle): Promise<SyncAccess> {
  const inWorker = file as unknown as { createSyncAccessHandle(): Promise<BareAccess> };
  const { signal } = new AbortController();
  for (const pause of pauses) {
    try {
      return tolerant(await inWorker.createSyncAccessHandle());
    } catch (thrown) {
      if (!isNamed(thrown, 'NoModificationAllowedError')) throw thrown;
    }
    await sleep(pause, signal);
  }
  throw new AgentError('busy');
}

/** Milliseconds between tries: a worker that died holds its files a moment longer. */
const pauses = [50, 100, 200, 400, 800];

/** Some browsers throw where there is no room, others write less. */
const tolerant = (access: BareAccess): SyncAccess => ({
  getSize: () => access.getSize(),
  truncate: (size) => access.truncate(size),
  grow(size) {
    try {
      access.truncate(size);
      // Chromium throws nothing, and leaves it as it was.
      return access.getSize() === size;
    } catch (thrown) {
      if (isNamed(thrown, 'QuotaExceededError')) return false;
      throw thrown;
    }
  },
  read: (bytes, options) => access.read(bytes, options),
  write(bytes, options) {
    try {
      return access.write(bytes, options);
    } catch (thrown) {
      if (isNamed(thrown, 'QuotaExceededError')) throw new AgentError('storage-full');
      throw thrown;
    }
  },
  flush: () => access.flush(),
  close: () => access.close(),
});

export const isNamed = (thrown: unknown, name: string): boolean =>
  thrown instanceof DOMException && thrown.name === name;
