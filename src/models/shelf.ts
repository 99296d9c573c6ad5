import { AgentError } from '../core/errors.ts';
import { isNamed, openAccess } from './sync-access.ts';

/** Where the files of models lie: a folder per model in this browser's private file system. */
export interface Shelf {
  /** Appends to a file of a model, beginning anew; one writer per file, until `close`. */
  write(model: string, name: string): Promise<ShelfWriter>;
  /** A file of a model, to be read and written by whoever asks; made when it is not there. */
  handle(model: string, name: string): Promise<FileSystemFileHandle>;
  /** The files of a model by name. Rejects with `model-missing` when there are none. */
  files(model: string): Promise<readonly File[]>;
  /**
   * Frees the room of a model; nothing happens when it is not there. Rejects with `busy` while
   * somebody writes to it.
   */
  remove(model: string): Promise<void>;
  /** Frees the room of all models. Rejects with `busy` while one is being added, in any tab. */
  clear(): Promise<void>;
  /** The models that have a folder, whatever is in it. */
  list(): Promise<readonly string[]>;
}

export interface ShelfWriter {
  /** Rejects with `storage-full` when there is no room. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Makes it last and lets go of the file. */
  close(): Promise<void>;
}

/** `scope`: two copies of the app under one origin do not see each other's models. */
export function openShelf(scope: string): Shelf {
  const rootName = `models ${encodeURIComponent(scope)}`;
  const root = async (): Promise<FileSystemDirectoryHandle> => {
    const storage = await navigator.storage.getDirectory();
    return storage.getDirectoryHandle(rootName, { create: true });
  };
  const folder = async (model: string, create: boolean): Promise<FileSystemDirectoryHandle> =>
    (await root()).getDirectoryHandle(model, { create });

  const handle = async (model: string, name: string): Promise<FileSystemFileHandle> =>
    (await folder(model, true)).getFileHandle(name, { create: true });

  return {
    handle,
    async write(model, name) {
      return openWriter(await handle(model, name));
    },
    async files(model) {
      try {
        const handles: FileSystemFileHandle[] = [];
        for await (const handle of (await folder(model, false)).values()) {
          if (handle instanceof FileSystemFileHandle) handles.push(handle);
        }
        if (handles.length === 0) throw new AgentError('model-missing');
        handles.sort((one, other) => (one.name < other.name ? -1 : 1));
        return await Promise.all(handles.map((handle) => handle.getFile()));
      } catch (thrown) {
        throw isNotFound(thrown) ? new AgentError('model-missing') : thrown;
      }
    },
    async remove(model) {
      try {
        await (await root()).removeEntry(model, { recursive: true });
      } catch (thrown) {
        if (isInUse(thrown)) throw new AgentError('busy');
        if (!isNotFound(thrown)) throw thrown;
      }
    },
    async clear() {
      try {
        await (await navigator.storage.getDirectory()).removeEntry(rootName, { recursive: true });
      } catch (thrown) {
        if (isInUse(thrown)) throw new AgentError('busy');
        if (!isNotFound(thrown)) throw thrown;
      }
    },
    async list() {
      const models: string[] = [];
      for await (const name of (await root()).keys()) models.push(name);
      return models;
    },
  };
}

async function openWriter(file: FileSystemFileHandle): Promise<ShelfWriter> {
  const access = await openAccess(file);
  access.truncate(0);
  return {
    append(bytes) {
      const written = access.write(bytes, { at: access.getSize() });
      return written === bytes.byteLength
        ? Promise.resolve()
        : Promise.reject(new AgentError('storage-full'));
    },
    close() {
      access.flush();
      access.close();
      return Promise.resolve();
    },
  };
}

const isNotFound = (thrown: unknown): boolean => isNamed(thrown, 'NotFoundError');

/** Somebody writes to one of the files. */
const isInUse = (thrown: unknown): boolean => isNamed(thrown, 'NoModificationAllowedError');
