/** Pixels from the end within which the transcript follows what is written. */
const nearEnd = 48;

export interface ScrollFacts {
  /** Whether it followed so far. */
  readonly following: boolean;
  /** Pixels between the visible part and the end. */
  readonly distance: number;
  /** What is visible is nearer to the beginning than before. */
  readonly movedUp: boolean;
  /** The content has another height than before: it may have moved the view by itself. */
  readonly resized: boolean;
}

/**
 * Whether the transcript follows what is written after a scroll. Near the end it does; scrolling
 * up ends it; growth below, which also lengthens the distance, does not, nor does content that was
 * shorter for a moment, which makes the browser move up.
 */
export function followsAfterScroll(facts: ScrollFacts): boolean {
  if (facts.distance <= nearEnd) return true;
  return facts.following && (!facts.movedUp || facts.resized);
}
