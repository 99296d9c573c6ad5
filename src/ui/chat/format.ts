import type { AssistantMessage } from '../../core/messages.ts';

/** `1,204` */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `< 0.1 s`, `0.3 s`, `42 s`, `3 min 5 s`, from milliseconds. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 0.05) return '< 0.1 s';
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Tokens a second of an answer, or null where the numbers do not say. */
export function tokenRate({ usage, duration }: Pick<AssistantMessage, 'usage' | 'duration'>) {
  if (usage === undefined || usage.output === 0) return null;
  if (duration === undefined || duration < 100) return null;
  return Math.max(1, Math.round(usage.output / (duration / 1000)));
}

/** Seconds until `until`, never below zero. Both in epoch milliseconds. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));
