import type { Provenance } from '../../core/files.ts';

export const filesWords = {
  title: 'Files',
  tree: 'Files',
  content: 'File content',
  history: 'History',
  back: 'All files',
  empty: 'No files yet.',
  emptyMeans:
    'When the agent writes something down, it becomes a file here. Every version is kept, with who wrote it.',
  emptyAction: 'Start a session',
  choose: 'Choose a file to read it.',
  gone: 'This file does not exist any more.',
  revisions: 'Versions of this file',
  revision: (number: number): string => `Version ${number}`,
  newest: 'newest',
  showing: (number: number, newest: number): string => `Version ${number} of ${newest}`,
  showNewest: 'Show the newest',
  openSession: 'Open the session',
  folder: (name: string): string => `${name}, folder`,
} as const;

export const authorWords: Readonly<Record<Provenance['author'], string>> = {
  person: 'by you',
  agent: 'by the agent',
  dream: 'by a dream',
  import: 'imported',
};
