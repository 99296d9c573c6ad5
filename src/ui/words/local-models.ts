import type { ErrorCode } from '../../core/errors.ts';
import type { Explanation } from './errors.ts';
import { dayAndTime } from './numbers.ts';

/** Models on this device, in the settings. */
export const localModelWords = {
  title: 'On this device',
  intro:
    'A model in the GGUF format runs in this tab, without a network and without anybody else. It is copied into this browser’s storage once.',
  list: 'Local models',
  add: 'Add model file',
  file: 'Model file',
  checking: 'Checking the file…',
  adding: (name: string): string => `${name} is being copied.`,
  copying: (name: string): string => `Copying ${name}`,
  copied: (done: string, of: string): string => `${done} of ${of}`,
  used: (at: number | null): string =>
    at === null ? 'not used yet' : `last used ${dayAndTime(at)}`,
  broken: 'damaged: remove it and add it again',
  remove: 'Remove',
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeMeans: (size: string): string =>
    `Its files are deleted from this browser, which frees ${size}. Sessions that use it stay and ask for another model.`,
  /** Where the usual words would speak of something that is not there yet. */
  failures: {
    'model-broken': {
      what: 'This is not a complete GGUF model.',
      means: 'Nothing was copied.',
      next: 'Pick a .gguf file; where a model comes in parts, pick all of them together.',
    },
    'storage-full': {
      what: 'There is not enough room for this model.',
      means: 'Nothing was copied.',
      next: 'Remove another model or free space on this device, then try again.',
    },
  } as Partial<Record<ErrorCode, Explanation>>,
};
