import { AgentError } from '../core/errors.ts';
import type { RemoteFile } from '../core/local-models.ts';
import { checkFiles } from './add-files.ts';
import { hashFile } from './part-file.ts';
import type { ModelDescription } from './protocol.ts';
import type { Shelf } from './shelf.ts';

export interface Verifying {
  readonly model: string;
  /** What the files should be, where that is known. */
  readonly files: readonly RemoteFile[];
  readonly signal: AbortSignal;
  /** Bytes that were read. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Reads all files of a model: they must be whole, and the hashes those of the source. Rejects with
 * `model-broken`, which names the file.
 */
export async function verifyModel(
  shelf: Shelf,
  { model, files, signal, onProgress }: Verifying,
): Promise<ModelDescription> {
  const here = await shelf.files(model);
  const { files: _files, ...description } = await checkFiles(here);
  let before = 0;
  for (const [index, file] of here.entries()) {
    const known = files[index]?.sha256 ?? null;
    const onRead = (bytes: number): void => onProgress(before + bytes);
    const found = await hashFile(file, { signal, onProgress: onRead });
    if (known !== null && found !== known) {
      throw new AgentError('model-broken', `${file.name}: its content has changed.`);
    }
    before += file.size;
  }
  return description;
}
