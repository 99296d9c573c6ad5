/** Draws at most once per frame, and never more than a fifth of the time. */
export interface Pace {
  readonly request: () => void;
  readonly cancel: () => void;
}

/**
 * A slow draw (one very long table, say) is followed by a rest of this many times its length, the
 * layout of what was drawn included.
 */
const restPerWork = 4;

/** Calls `draw` after `request`, however often that comes. Work under 4 ms needs no rest. */
export function createPace(draw: () => void): Pace {
  let frame = 0;
  let timer = 0;
  let measuring = 0;
  let wanted = false;
  let restUntil = 0;

  const run = (): void => {
    frame = 0;
    const begun = performance.now();
    draw();
    // Behind the layout and the painting of this frame.
    measuring = window.setTimeout(() => {
      measuring = 0;
      const ended = performance.now();
      restUntil = ended + (ended - begun) * restPerWork;
      if (wanted) request();
    });
  };
  const request = (): void => {
    wanted = measuring !== 0;
    if (wanted || frame !== 0 || timer !== 0) return;
    const rest = restUntil - performance.now();
    if (rest <= 16) {
      frame = requestAnimationFrame(run);
      return;
    }
    timer = window.setTimeout(() => {
      timer = 0;
      frame = requestAnimationFrame(run);
    }, rest - 16);
  };
  return {
    request,
    cancel() {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(measuring);
      frame = timer = measuring = 0;
      wanted = false;
    },
  };
}
