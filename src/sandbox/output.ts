/** Lines sent one by one before larger pieces are made: a job that is killed has said these. */
const promptLines = 200;
/** Characters of a larger piece. */
const pieceSize = 4096;

/**
 * Keeps the first `limit` characters of console lines and hands them to `send` in pieces, early
 * ones at once. `write` answers how many characters are still kept.
 */
export function keepOutput(limit: number, send: (text: string) => void) {
  let room = limit;
  let waiting = '';
  let lines = 0;
  let dropped = 0;
  const flush = (): void => {
    if (waiting !== '') send(waiting);
    waiting = '';
  };
  return {
    write: (line: string): number => {
      const kept = `${line}\n`.slice(0, room);
      if (kept.length <= line.length) dropped += 1;
      room -= kept.length;
      waiting += kept;
      lines += 1;
      if (lines <= promptLines || waiting.length >= pieceSize) flush();
      return room;
    },
    flush,
    /** Lines of which nothing, or not all, was kept. */
    dropped: () => dropped,
  };
}
