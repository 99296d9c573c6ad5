import { AgentError } from '../core/errors.ts';
import type { LocalModelFacts } from '../core/local-models.ts';
import type { GgufFacts } from './gguf.ts';
import type { Shelf } from './shelf.ts';

/** Files that are one model, in order, and what they say of themselves. */
export interface CheckedModel {
  readonly name: string;
  readonly files: readonly File[];
  /** Bytes of all of them. */
  readonly size: number;
  readonly facts: LocalModelFacts;
}

/**
 * Checks that the files are the parts of one GGUF model, all of them and whole. Rejects with
 * `model-broken`, which names the file, before anything is copied.
 */
export async function checkFiles(files: readonly File[]): Promise<CheckedModel> {
  const parts = await Promise.all(
    files.map(async (file) => ({ file, ...(await readNamed(file)) })),
  );
  const sorted = parts.toSorted((one, other) => one.part.index - other.part.index);
  const [first] = sorted;
  if (first === undefined) throw new AgentError('model-broken', 'There is no file.');
  const { count } = first.part;
  const isWhole = sorted.length === count && sorted.every(({ part }, at) => part.index === at);
  if (!isWhole) {
    throw new AgentError('model-broken', `Its ${count} parts belong together; add all at once.`);
  }
  const { architecture, quantization, license, trainedContext, bytesPerToken, hasTemplate } = first;
  return {
    name: first.name === '' ? withoutEnding(first.file.name) : first.name,
    files: sorted.map(({ file }) => file),
    size: sorted.reduce((sum, { file }) => sum + file.size, 0),
    facts: { architecture, quantization, license, trainedContext, bytesPerToken, hasTemplate },
  };
}

async function readNamed(file: File): Promise<GgufFacts> {
  try {
    // The reader of the format is larger than all else of this worker: it comes when it is needed.
    const { readGguf } = await import('./gguf.ts');
    return await readGguf(file);
  } catch (thrown) {
    if (!(thrown instanceof AgentError)) throw thrown;
    throw new AgentError(thrown.info.code, `${file.name}: ${thrown.info.detail ?? ''}`);
  }
}

const withoutEnding = (name: string): string =>
  name.replace(/\.gguf$/i, '').replace(/-\d{5}-of-\d{5}$/, '');

export interface Copying {
  readonly model: string;
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  /** Bytes that are written, of all files together. */
  readonly onProgress: (bytes: number) => void;
}

/** Copies the files of a model to the shelf. What is there is removed again when it fails. */
export async function copyFiles(
  shelf: Shelf,
  { model, files, signal, onProgress }: Copying,
): Promise<void> {
  let done = 0;
  try {
    for (const [index, file] of files.entries()) {
      const writer = await shelf.write(model, partName(index));
      try {
        for await (const bytes of chunksOf(file)) {
          signal.throwIfAborted();
          await writer.append(bytes);
          done += bytes.byteLength;
          onProgress(done);
        }
      } finally {
        await writer.close();
      }
    }
  } catch (thrown) {
    await shelf.remove(model);
    throw thrown;
  }
}

/** Sorts as the parts do. */
export const partName = (index: number): string => `${String(index + 1).padStart(5, '0')}.gguf`;

async function* chunksOf(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
