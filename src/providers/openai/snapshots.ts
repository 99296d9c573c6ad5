/** Where a snapshot filter finds what came before, and tells that it must be replaced. */
export interface SnapshotSink {
  textSoFar(): string;
  /** All text so far is void: the whole follows. */
  replace(): void;
}

const shortest = 16;

/**
 * Gives the part of each delta that is new. Some servers send the text so far instead of the new
 * part (QwenLM/qwen-code#3896), or all of it once more at the end (openclaw#142888). Taken as such
 * only after two growing repetitions of more than 16 characters: a repeated short token is no
 * snapshot.
 */
export function createSnapshotFilter(sink: SnapshotSink): (delta: string) => string {
  let snapshot: string | null = null;
  let last = '';
  let repetitions = 0;
  let length = 0;
  return (delta) => {
    if (snapshot !== null) {
      const isSnapshot = delta.startsWith(snapshot);
      const added = isSnapshot ? delta.slice(snapshot.length) : delta;
      snapshot = isSnapshot ? delta : snapshot + delta;
      return added;
    }
    const grows = last.length > shortest && delta.length > last.length && delta.startsWith(last);
    repetitions = grows ? repetitions + 1 : 0;
    last = delta;
    if (repetitions === 2) {
      snapshot = delta;
      sink.replace();
      return delta;
    }
    const isResent = delta.length > 4 * shortest && delta.length === length;
    length += delta.length;
    return isResent && delta === sink.textSoFar() ? '' : delta;
  };
}
