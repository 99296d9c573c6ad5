import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { AgentError } from '../core/errors.ts';
import type { PartFile } from './download-file.ts';
import { openAccess } from './sync-access.ts';

export interface OpenPartFile extends PartFile {
  /** Makes what was written last and lets go of the file. */
  readonly close: () => void;
}

/** Bytes read at once to catch up with what is there. */
const chunk = 4_000_000;

/**
 * Opens a file to go on where it ends. `hashes`: its hash will be asked for; it is worked out as the
 * bytes come, and of what is there already now.
 */
export async function openPartFile(
  file: FileSystemFileHandle,
  { hashes }: { readonly hashes: boolean },
): Promise<OpenPartFile> {
  const access = await openAccess(file);
  let size = access.getSize();
  let hash = sha256.create();
  for (let at = 0; hashes && at < size;) {
    const bytes = new Uint8Array(Math.min(chunk, size - at));
    at += access.read(bytes, { at });
    hash.update(bytes);
  }
  return {
    size: () => size,
    append(bytes) {
      const written = access.write(bytes, { at: size });
      if (written !== bytes.byteLength) {
        access.truncate(size);
        throw new AgentError('storage-full');
      }
      size += written;
      if (hashes) hash.update(bytes);
    },
    clear() {
      access.truncate(0);
      size = 0;
      hash = sha256.create();
    },
    sha256: () => Promise.resolve(bytesToHex(hash.clone().digest())),
    close() {
      access.flush();
      access.close();
    },
  };
}

/** The hash of a file that is there, in lower-case hex. `onProgress` is told the bytes read. */
export async function hashFile(
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += chunk) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(at, at + chunk).arrayBuffer()));
    onProgress(Math.min(at + chunk, file.size));
  }
  return bytesToHex(hash.digest());
}
