export interface Batcher<T> {
  readonly add: (item: T) => void;
  /** Hands over what has gathered, now. */
  readonly flush: () => void;
}

/**
 * Gathers items and hands them over together, in order, each once. `schedule` decides when: the
 * page uses the next frame, so that a burst of events costs one redraw.
 */
export function createBatcher<T>(
  schedule: (flush: () => void) => void,
  apply: (items: readonly T[]) => void,
): Batcher<T> {
  let gathered: T[] = [];
  const flush = (): void => {
    if (gathered.length === 0) return;
    const items = gathered;
    gathered = [];
    apply(items);
  };
  return {
    add(item) {
      gathered.push(item);
      if (gathered.length === 1) schedule(flush);
    },
    flush,
  };
}

/** The next frame; in a hidden page, which draws none, the next microtask. */
export function nextFrame(flush: () => void): void {
  if (document.hidden) queueMicrotask(flush);
  else requestAnimationFrame(flush);
}
