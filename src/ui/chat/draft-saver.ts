export interface DraftSaver {
  /** The text changed. It is saved a little later, with what comes until then. */
  readonly change: (text: string) => void;
  /** Saves now what still waits. For the moment the page goes away. */
  readonly flush: () => void;
}

/** Milliseconds from a change to its saving. */
const delay = 250;

/** Saves a draft soon after it changed, and not with every key. */
export function createDraftSaver(save: (text: string) => void): DraftSaver {
  let waiting: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === null) return;
    const text = waiting;
    waiting = null;
    save(text);
  };
  return {
    change(text) {
      waiting = text;
      timer ??= setTimeout(flush, delay);
    },
    flush,
  };
}
