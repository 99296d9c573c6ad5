import type { FileSummary, Provenance } from '../core/files.ts';
import { nearNames } from '../core/near-names.ts';
import type { ToolContext, ToolOutput } from '../core/tool.ts';
import { didYouMean } from './suggest.ts';

/**
 * What file tools need of a workspace. Paths are relative with `/`; each function rejects with a
 * sentence for a path it refuses.
 */
export type ReadFile = (path: string) => Promise<ReadText | undefined>;

export interface ReadText {
  readonly text: string;
  /** True when the text came from outside (imported, fetched): it is data, never orders. */
  readonly untrusted?: boolean;
}

export type ListFiles = () => Promise<readonly Pick<FileSummary, 'path' | 'size'>[]>;
/** `changed` is false when the file held exactly this text already. */
export type WriteFile = (
  path: string,
  text: string,
  by: Provenance,
) => Promise<{ readonly changed: boolean }>;

/**
 * Replaces the text of a file by what `change` makes of it (undefined: there is no such file), with
 * nobody else writing in between. When `change` throws, nothing is written and this rejects with it.
 */
export type ChangeFile = (
  path: string,
  change: (file: ReadText | undefined) => string,
  by: Provenance,
) => Promise<void>;

/** An answer of a tool that holds words of a file. */
export function outputOf(text: string, file: ReadText | undefined): ToolOutput {
  return file?.untrusted === true ? { text, untrusted: true } : { text };
}

/** The agent as the author of a revision, in the call at hand. */
export function agentAuthor({ session, run, callId }: ToolContext): Provenance {
  return { author: 'agent', session, run, callId };
}

/** The error for a file that does not exist, with paths that may be meant. */
export async function noSuchFile(path: string, listFiles: ListFiles): Promise<Error> {
  const paths = (await listFiles()).map((file) => file.path);
  const name = baseName(path);
  const sameName = paths.filter((other) => baseName(other) === name);
  const near = [...new Set([...sameName, ...nearNames(path, paths)])].slice(0, 3);
  const hint = near.length > 0 ? didYouMean(near) : ' list_files shows what there is.';
  return new Error(`There is no file ${JSON.stringify(path)}.${hint}`);
}

const baseName = (path: string): string => (path.split('/').at(-1) ?? '').toLowerCase();

export function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
