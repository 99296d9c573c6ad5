import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from '../../src/lib/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first value goes at once, of those in between the newest, and the last in any case', () => {
  const seen: number[] = [];
  const throttle = createThrottle<number>(100, (value) => seen.push(value));
  throttle.put(1);
  expect(seen).toEqual([1]);
  throttle.put(2);
  throttle.put(3);
  expect(seen).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([1, 3]);
  vi.advanceTimersByTime(1000);
  throttle.put(4);
  expect(seen).toEqual([1, 3, 4]);
});

test('what waits at the end is handed over, and nothing after it', () => {
  const seen: number[] = [];
  const throttle = createThrottle<number>(100, (value) => seen.push(value));
  throttle.put(1);
  throttle.put(2);
  throttle.end();
  expect(seen).toEqual([1, 2]);
  throttle.put(3);
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([1, 2]);
});
