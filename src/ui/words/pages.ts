import type { MissingPart } from '../app/environment.ts';
import type { Explanation } from './errors.ts';

export const pageWords = {
  copyDetails: 'Copy details',
  detailsCopied: 'Copied. They hold no messages and no keys.',
  detailsNotCopied: 'The browser did not allow copying.',
  exportEverything: 'Export everything',
  reload: 'Reload',
  tryAgain: 'Try again',
  openSafeMode: 'Open safe mode',
  details: 'Details',

  brokenTitle: 'This page has run into a fault.',
  brokenMeans: 'It is a fault of ours. Your sessions and files are stored and unharmed.',
  brokenNext: 'Reload to go on. If it happens again, copy the details and report them.',

  deadTitle: 'The agent does not start.',
  deadMeans: 'It stopped several times right after its start. What you stored is still there.',
  deadNext:
    'Try again. If that does not help, export everything, then reload the page to get the newest version. Do not clear site data: that would delete your sessions.',

  slowTitle: 'Still opening your data.',
  slowMeans: 'Another tab may be holding it, or it is a lot.',
  slowNext: 'If this stays, close or reload the other Satchel tabs.',

  missingSessionTitle: 'This session is not here.',
  missingSessionMeans: 'It may have been deleted, or it lives in another browser.',
  deletedTitle: 'This session was deleted.',
  deletedMeans: 'It happened in another tab, or a moment ago in this one.',
  restore: 'Bring it back',

  safeTitle: 'Safe mode',
  safeIntro:
    'Nothing of your sessions is drawn here. If the app does not open any more, take your data out with this page.',
  safeExport: 'Everything but keys, as one JSON file.',
  safeDone: 'The file is among your downloads.',
  safeFailed: 'The export failed.',
  safeBack: 'Back to Satchel',
} as const;

interface MissingWords extends Explanation {
  /** Ways to mend it, each with something to copy. */
  readonly ways: readonly {
    readonly name: string;
    readonly text: string;
    readonly code?: string;
  }[];
}

const otherBrowser = {
  name: 'Another browser',
  text: 'Use a current Chrome, Edge, Firefox or Safari, outside of any lockdown mode.',
} as const;

/** Why Satchel cannot start here at all. `origin`: where this page comes from. */
export const missingWords: Readonly<Record<MissingPart, (origin: string) => MissingWords>> = {
  'secure-context': (origin) => ({
    what: 'Satchel needs a secure address.',
    means: `This page came over plain http from ${origin}. Browsers then switch off what Satchel lives on: safe storage of keys, locks between tabs, and working offline.`,
    next: 'Open it over https or from localhost. Ways to do that:',
    ways: [
      {
        name: 'On this computer',
        text: 'Serve the same files locally and open the localhost address.',
        code: 'npx serve . -l 4173',
      },
      {
        name: 'In your network',
        text: 'Put a server with a certificate in front of the files. Caddy gets one by itself:',
        code: 'caddy file-server --domain satchel.example.org --root .',
      },
      {
        name: 'On the web',
        text: 'Any static host with https will do. Satchel is a folder of files.',
      },
    ],
  }),
  workers: () => ({
    what: 'This browser cannot run workers.',
    means: 'The agent lives in one, apart from the page.',
    next: 'Open Satchel elsewhere.',
    ways: [otherBrowser],
  }),
  locks: () => ({
    what: 'This browser has no Web Locks.',
    means: 'Without them two tabs could write over each other.',
    next: 'Open Satchel elsewhere.',
    ways: [otherBrowser],
  }),
  channel: () => ({
    what: 'This browser has no broadcast channels.',
    means: 'The agent reports through one.',
    next: 'Open Satchel elsewhere.',
    ways: [otherBrowser],
  }),
};
