import { describe, expect, test } from 'vitest';
import { chooseTuning, threadCandidates } from '../../src/models/tuning.ts';

describe('threads that are tried', () => {
  test.each([
    [false, 8, [1]],
    [true, 1, [1]],
    [true, 2, [1, 2]],
    [true, 8, [1, 4, 7, 8]],
  ])('isolated: %s, %i cores', (isolated, cores, expected) => {
    expect(threadCandidates(isolated, cores)).toEqual(expected);
  });
});

describe('the tuning', () => {
  test('takes the threads that write fastest', () => {
    const measured = [
      { threads: 1, reading: 20, writing: 5 },
      { threads: 4, reading: 60, writing: 12 },
      { threads: 8, reading: 80, writing: 2 },
    ];
    expect(chooseTuning(measured)).toEqual({ threads: 4, batch: 32, writing: 12 });
  });

  test('keeps to fewer threads where more bring next to nothing', () => {
    const measured = [
      { threads: 1, reading: 700, writing: 100 },
      { threads: 2, reading: 900, writing: 103 },
    ];
    expect(chooseTuning(measured).threads).toBe(1);
  });

  test('reads as much at once as Stop can wait for', () => {
    const batchAt = (reading: number): number =>
      chooseTuning([{ threads: 1, reading, writing: 1 }]).batch;
    expect([5, 100, 400, 1200, 9000].map(batchAt)).toEqual([32, 32, 128, 256, 512]);
  });
});
