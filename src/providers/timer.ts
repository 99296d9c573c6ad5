/**
 * Calls back once, after so many milliseconds or later (a hidden tab has one timer a minute). What it
 * returns calls it off, at any time and as often as one likes.
 */
export type StartTimer = (ms: number, callback: () => void) => () => void;
