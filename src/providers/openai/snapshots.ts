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
export function createSnapshotFilter(): (delta: string) => Piece {
  let whole = '';
  let last = '';
  let repetitions = 0;
  const append = (delta: string): Piece => {
    whole += delta;
    return { type: 'append', text: delta };
  };
  return (delta) => {
    if (repetitions > 1) {
      if (!delta.startsWith(whole)) return append(delta);
      const added = delta.slice(whole.length);
      whole = delta;
      return { type: 'append', text: added };
    }
    const grows = last.length > shortest && delta.length > last.length && delta.startsWith(last);
    repetitions = grows ? repetitions + 1 : 0;
    last = delta;
    if (repetitions === 2) {
      whole = delta;
      return { type: 'replace', text: delta };
    }
    const isResent = delta.length > 4 * shortest && delta.length === whole.length;
    return append(isResent && delta === whole ? '' : delta);
  };
}
