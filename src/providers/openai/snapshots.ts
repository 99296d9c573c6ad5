/** What one piece of streamed text adds to the answer. */
export type Piece =
  | { readonly type: 'append'; readonly text: string }
  /** The server sends the whole text each time: `text` replaces all that came before. */
  | { readonly type: 'replace'; readonly text: string };

const shortest = 16;

/**
 * Some servers send the text so far instead of the new part (QwenLM/qwen-code#3896), or all of it
 * once more at the end (openclaw#142888). Taken as such only after two growing repetitions of more
 * than 16 characters: a repeated short token is no snapshot.
 */
export function createSnapshotFilter(textSoFar: () => string): (delta: string) => Piece {
  let snapshot: string | null = null;
  let last = '';
  let repetitions = 0;
  let length = 0;
  return (delta) => {
    if (snapshot !== null) {
      const isSnapshot = delta.startsWith(snapshot);
      const added = isSnapshot ? delta.slice(snapshot.length) : delta;
      snapshot = isSnapshot ? delta : snapshot + delta;
      return { type: 'append', text: added };
    }
    const grows = last.length > shortest && delta.length > last.length && delta.startsWith(last);
    repetitions = grows ? repetitions + 1 : 0;
    last = delta;
    if (repetitions === 2) {
      snapshot = delta;
      return { type: 'replace', text: delta };
    }
    const isResent = delta.length > 4 * shortest && delta.length === length;
    length += delta.length;
    return { type: 'append', text: isResent && delta === textSoFar() ? '' : delta };
  };
}
