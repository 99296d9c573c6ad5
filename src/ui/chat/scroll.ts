/** Pixels from the end within which the transcript follows what is written. */
const nearEnd = 48;

export interface ScrollFacts {
  /** Whether it followed so far. */
  readonly following: boolean;
  /** Pixels between the visible part and the end. */
  readonly distance: number;
  /** The person scrolled towards the beginning. */
  readonly movedUp: boolean;
}

/**
 * Whether the transcript follows what is written after a scroll. Near the end it does; scrolling
 * up ends it; growth below, which also lengthens the distance, does not.
 */
export function followsAfterScroll({ following, distance, movedUp }: ScrollFacts): boolean {
  if (distance <= nearEnd) return true;
  return following && !movedUp;
}
