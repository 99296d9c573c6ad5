import { describe, expect, it } from 'vitest';
import { formatDuration, secondsLeft, tokenRate } from '../../../src/ui/chat/format.ts';

describe('numbers', () => {
  it('shows durations in the unit that fits', () => {
    expect([0, 80, 4_120, 9_960, 42_400, 185_000].map(formatDuration)).toEqual([
      '< 0.1 s',
      '0.1 s',
      '4.1 s',
      '10 s',
      '42 s',
      '3 min 5 s',
    ]);
  });

  it('never shows an odd minute', () => {
    expect(formatDuration(59_700)).toBe('1 min 0 s');
  });

  it('counts tokens a second only from numbers that say it', () => {
    const usage = { input: 10, output: 1204 };
    expect(tokenRate({ usage, duration: 66_000 })).toBe(18);
    expect(tokenRate({ usage })).toBeNull();
    expect(tokenRate({ usage, duration: 3 })).toBeNull();
    expect(tokenRate({ duration: 66_000 })).toBeNull();
    expect(tokenRate({ usage: { input: 1, output: 1 }, duration: 90_000 })).toBe(1);
  });

  it('counts seconds down to nothing', () => {
    expect(secondsLeft(12_400, 0)).toBe(13);
    expect(secondsLeft(5, 10_000)).toBe(0);
  });
});
