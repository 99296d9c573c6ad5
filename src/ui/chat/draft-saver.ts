export interface DraftSaver {
  /** The text changed. It is saved a little later, with what comes until then. */
  readonly change: (text: string) => void;
  /** Saves now what still waits. For the moment the page goes away. */
  readonly flush: () => void;
  /** The text is being sent: what of it still waits is not saved any more. */
  readonly hold: () => void;
  /** The newest text that is not known to be saved; null when all is. */
  readonly unsaved: () => string | null;
}

/** Milliseconds from a change to its saving. */
const delay = 250;

/** Saves a draft soon after it changed, and not with every key. `save` tells whether it worked. */
export function createDraftSaver(save: (text: string) => Promise<boolean>): DraftSaver {
  let unsaved: string | null = null;
  let waiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = async (text: string): Promise<void> => {
    if ((await save(text)) && unsaved === text && !waiting) unsaved = null;
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting || unsaved === null) return;
    waiting = false;
    void saveNow(unsaved);
  };
  return {
    change(text) {
      unsaved = text;
      waiting = true;
      timer ??= setTimeout(flush, delay);
    },
    flush,
    hold() {
      clearTimeout(timer);
      timer = undefined;
      waiting = false;
    },
    unsaved: () => unsaved,
  };
}
