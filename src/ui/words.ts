/**
 * The interface's words, one catalogue in a file per room so that a room's words load with it.
 * What the first paint needs is here. Parts that `words.ts` includes import from `words/` directly.
 */
export { errorWords } from './words/errors.ts';
export { noticeWords } from './words/notices.ts';
