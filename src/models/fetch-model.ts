import { AgentError } from '../core/errors.ts';
import type { RemoteFile } from '../core/local-models.ts';
import type { Egress } from '../lib/egress.ts';
import { sleep } from '../lib/sleep.ts';
import { partName } from './add-files.ts';
import { downloadFile } from './download-file.ts';
import { openPartFile } from './part-file.ts';
import type { LoaderProgress } from './protocol.ts';
import { assertRoom } from './room.ts';
import type { Shelf } from './shelf.ts';

export interface Fetching {
  readonly shelf: Shelf;
  readonly egress: Egress;
  readonly model: string;
  readonly files: readonly RemoteFile[];
  /** How many of them are here and right: they are not looked at again. */
  readonly fetched: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoaderProgress) => void;
}

/**
 * Brings the files of a model onto the shelf, one after the other, each from where it stops. A file
 * counts once its length, its hash (where one is known) and its table of tensors are right; one that
 * is not is fetched again, alone. Rejects with an `AgentError` or the signal's reason; what is here
 * stays for the next time.
 */
export async function fetchModel(fetching: Fetching): Promise<void> {
  const { files, fetched } = fetching;
  const sizes = files.map(({ size }) => size ?? 0);
  for (let index = 0; index < fetched; index++) {
    sizes[index] = (await fileOf(fetching, index)).size;
  }
  const missing = files.slice(fetched).reduce((sum, { size }) => sum + (size ?? 0), 0);
  const begun = fetched < files.length ? (await fileOf(fetching, fetched)).size : 0;
  // Before anything is asked for; what only the server knows is looked at when it says so.
  await assertRoom(fetching.shelf, missing - begun);
  for (let index = fetched; index < files.length; index++) {
    const file = files[index];
    if (file !== undefined) await fetchFile(fetching, { file, index, sizes });
  }
}

const fileOf = async ({ shelf, model }: Fetching, index: number): Promise<File> =>
  (await shelf.handle(model, partName(index))).getFile();

interface Place {
  readonly file: RemoteFile;
  readonly index: number;
  /** Bytes of each file, as far as known; 0 for the others. */
  readonly sizes: number[];
}

/** Times that a file is fetched which is whole, and yet not what it should be. */
const mostTries = 2;

async function fetchFile(fetching: Fetching, place: Place): Promise<void> {
  const { shelf, model, onProgress } = fetching;
  const { index, sizes } = place;
  const handle = await shelf.handle(model, partName(index));
  for (let tries = 1; ; tries++) {
    await fetchOnce(fetching, place, handle);
    const here = await handle.getFile();
    const wrong = await wrongOf(here);
    if (wrong === null) {
      sizes[index] = here.size;
      onProgress(progressOf(sizes, { bytes: sumOf(sizes, index + 1), fetched: index + 1 }));
      return;
    }
    const part = await openPartFile(handle, { hashes: false });
    part.clear();
    part.close();
    if (tries >= mostTries) throw wrong;
  }
}

async function fetchOnce(
  { shelf, egress, signal, onProgress }: Fetching,
  { file, index, sizes }: Place,
  handle: FileSystemFileHandle,
): Promise<void> {
  const before = sumOf(sizes, index);
  const part = await openPartFile(handle, { hashes: file.sha256 !== null });
  try {
    await downloadFile(file, part, {
      egress,
      sleep,
      signal,
      assertRoom: (bytes) => assertRoom(shelf, bytes),
      isRight: isGguf,
      onProgress(done, total) {
        sizes[index] = total ?? 0;
        onProgress(progressOf(sizes, { bytes: before + done, fetched: index }));
      },
    });
  } finally {
    part.close();
  }
}

/** Why the file is no whole GGUF file; null: it is one. */
async function wrongOf(file: File): Promise<AgentError | null> {
  try {
    const { readGguf } = await import('./gguf.ts');
    await readGguf(file);
    return null;
  } catch (thrown) {
    if (thrown instanceof AgentError && thrown.info.code === 'model-broken') return thrown;
    throw thrown;
  }
}

const isGguf = (head: Uint8Array): boolean =>
  head[0] === 0x47 && head[1] === 0x47 && head[2] === 0x55 && head[3] === 0x46;

const sumOf = (sizes: readonly number[], count: number): number =>
  sizes.slice(0, count).reduce((sum, size) => sum + size, 0);

/** The total is known when that of each file is. */
function progressOf(
  sizes: readonly number[],
  progress: Omit<LoaderProgress, 'total'>,
): LoaderProgress {
  const total = sizes.some((size) => size === 0) ? 0 : sumOf(sizes, sizes.length);
  return { ...progress, total };
}
