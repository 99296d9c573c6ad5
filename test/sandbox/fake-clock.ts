/** A clock that stands still until it is told to move; due callbacks run in order. */
export function createClock() {
  let time = 0;
  let next = 0;
  const waiting = new Map<number, { due: number; callback: () => void }>();

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  return {
    now: () => time,
    schedule: (callback: () => void, delay: number) => {
      next += 1;
      const id = next;
      waiting.set(id, { due: time + delay, callback });
      return () => void waiting.delete(id);
    },
    /** Lets promises settle, then moves on, stopping at every callback that is due. */
    advance: async (milliseconds: number): Promise<void> => {
      const end = time + milliseconds;
      await settle();
      for (;;) {
        const due = [...waiting].filter(([, { due: at }]) => at <= end);
        const first = due.sort(([, a], [, b]) => a.due - b.due)[0];
        if (first === undefined) break;
        waiting.delete(first[0]);
        time = Math.max(time, first[1].due);
        first[1].callback();
        await settle();
      }
      time = end;
    },
  };
}
