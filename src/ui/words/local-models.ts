import type { ErrorCode } from '../../core/errors.ts';
import type { DeviceFit } from '../../core/local-models.ts';
import type { Explanation } from './errors.ts';
import { dayAndTime } from './numbers.ts';

/** Models on this device, in the settings. */
export const localModelWords = {
  title: 'On this device',
  intro:
    'A model in the GGUF format runs in this tab, without a network and without anybody else. Its files come into this browser’s storage once.',
  list: 'Local models',
  add: 'Add model file',
  file: 'Model file',
  checking: 'Checking the file…',
  adding: (name: string): string => `${name} is being copied.`,
  progressOf: (name: string): string => `Progress of ${name}`,
  copied: (done: string, of: string): string => `${done} of ${of}`,
  used: (at: number | null): string =>
    at === null ? 'not used yet' : `last used ${dayAndTime(at)}`,
  broken: 'damaged',
  almost: 'being checked and loaded once',
  waiting: 'waits for the download before it',
  paused: 'paused',
  starting: 'starting',
  rate: (bytes: string): string => `${bytes}/s`,
  left: (time: string): string => `${time} left`,
  pause: 'Pause',
  resume: 'Resume',
  repair: 'Repair',
  verify: 'Verify',
  verifying: 'Verifying…',
  verified: (name: string): string => `${name} is complete and unchanged.`,
  find: 'Find model',
  finding: 'Looking…',
  found: 'Models found',
  findLabel: 'From the web',
  findHint: 'A Hugging Face model id, or the address of a .gguf file.',
  findExample: 'owner/model-GGUF',
  download: 'Download',
  downloadTitle: (name: string): string => `Download ${name}`,
  unknownSize: 'size unknown',
  memory: (bytes: string): string => `about ${bytes} of memory`,
  verdicts: {
    fits: [],
    tight: ['may be too much for this device'],
    no: ['too large for this device'],
  } satisfies Record<DeviceFit['verdict'], readonly string[]>,
  parts: (count: number): string => `${count} parts`,
  room: (stored: string): string => `Models take ${stored} in this browser.`,
  removeAll: 'Remove all',
  removeAllTitle: (count: number): string => `Remove all ${count} models?`,
  remove: 'Remove',
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeMeans: (size: string): string =>
    `Its files are deleted from this browser, which frees ${size}. Sessions that use it stay and ask for another model.`,
  findFailures: {
    'bad-request': {
      what: 'This is no model id and no address.',
      means: 'Nothing was asked for.',
      next: 'Type an id such as owner/model-GGUF, or paste the address of a .gguf file.',
    },
    'not-found': {
      what: 'There is no GGUF file.',
      means: 'The address is reachable, but it names no model in the GGUF format.',
      next: 'Look for a repository whose name ends in GGUF.',
    },
    unauthorized: {
      what: 'This model is not open to everybody.',
      means: 'Its owner asks for an account or an agreement first.',
      next: 'Download the file yourself and add it as a model file.',
    },
  } as Partial<Record<ErrorCode, Explanation>>,
  downloadFailures: {
    network: {
      what: 'The server of the model could not be reached.',
      means: 'What came so far is kept.',
      next: 'The download goes on by itself when the network is back, or with Resume.',
    },
    dropped: {
      what: 'The connection kept breaking off.',
      means: 'What came so far is kept.',
      next: 'The download goes on by itself when the network is back, or with Resume.',
    },
    'not-found': {
      what: 'The file of the model is not there.',
      means: 'The server has no file under this address any more.',
      next: 'Remove this model and look for it again.',
    },
    unauthorized: {
      what: 'The server does not give this file to everybody.',
      means: 'Its owner asks for an account or an agreement first.',
      next: 'Download the file yourself and add it as a model file.',
    },
    'model-broken': {
      what: 'What came is not the model.',
      means: 'The file is damaged or something else; the wrong part was thrown away.',
      next: 'Fetch it again, or pick another model.',
    },
    'storage-full': {
      what: 'There is not enough room for this model.',
      means: 'What came so far is kept; nothing more was fetched.',
      next: 'Remove another model or free space on this device, then press Resume.',
    },
  } as Partial<Record<ErrorCode, Explanation>>,
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
