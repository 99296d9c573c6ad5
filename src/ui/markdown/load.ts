import { signal } from '@preact/signals';
import type { MarkdownStream } from './stream.ts';

export interface MarkdownEngine {
  /** Draws into an element that must be empty and belongs to the stream from then on. */
  readonly createMarkdownStream: (root: Element) => MarkdownStream;
}

/** The Markdown engine once it is there. Until then answers show as plain text. */
export const markdownEngine = signal<MarkdownEngine | null>(null);

/**
 * Loads parser and sanitiser, which the first paint does without: call it right after that. A later
 * call costs nothing, or tries again. While the file cannot be had, answers stay plain text.
 */
export async function loadMarkdown(): Promise<void> {
  try {
    markdownEngine.value ??= await import('./stream.ts');
  } catch {
    // Offline before it was kept, or replaced by an update: the app tells of both.
  }
}
