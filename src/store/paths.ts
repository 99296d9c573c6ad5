import { AgentError } from '../core/errors.ts';

/** Characters of a whole path. */
const longestPath = 400;
/** Controls, line and paragraph separators, lone surrogates, and the signs that reorder text. */
const unsafeCharacter = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * The one spelling of a workspace path: relative, `/` between segments, NFC, case as given, without
 * a leading `./`. Throws `not-possible` with a sentence that names the problem for anything else, so
 * that a path means the same here, in an archive and in a real folder.
 */
export function normalizePath(path: string): string {
  const normal = path.normalize('NFC').replace(/^\.\//u, '');
  const problem = problemOf(normal);
  if (problem !== undefined) throw new AgentError('not-possible', problem);
  return normal;
}

function problemOf(path: string): string | undefined {
  if (path === '') return 'The path is empty.';
  if (path.length > longestPath) return `The path is longer than ${longestPath} characters.`;
  const quoted = JSON.stringify(path);
  if (unsafeCharacter.test(path)) return `The path ${quoted} holds a control character.`;
  if (path.includes('\\')) return `The path ${quoted} holds a backslash; use "/".`;
  if (path.startsWith('/')) return `The path ${quoted} is absolute; paths start in the workspace.`;
  const segments = path.split('/');
  if (segments.includes('')) return `The path ${quoted} holds an empty segment.`;
  if (segments.includes('.') || segments.includes('..')) {
    return `The path ${quoted} holds "." or ".."; name the file from the workspace's root.`;
  }
  return undefined;
}
