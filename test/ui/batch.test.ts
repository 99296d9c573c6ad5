import { expect, it } from 'vitest';
import { createBatcher } from '../../src/ui/client/batch.ts';

it('hands items over together, in order, each once', () => {
  const batches: (readonly number[])[] = [];
  const scheduled: (() => void)[] = [];
  const batcher = createBatcher<number>(
    (flush) => scheduled.push(flush),
    (items) => batches.push(items),
  );
  batcher.add(1);
  batcher.add(2);
  expect(scheduled).toHaveLength(1);
  scheduled[0]?.();
  batcher.add(3);
  batcher.flush();
  // The frame that was asked for comes after all: there is nothing left for it.
  scheduled[1]?.();
  expect(batches).toEqual([[1, 2], [3]]);
});

it('takes items that are added while others are handed over', () => {
  const seen: number[] = [];
  const batcher = createBatcher<number>(
    (flush) => queueMicrotask(flush),
    (items) => {
      seen.push(...items);
      if (items.includes(1)) batcher.add(2);
    },
  );
  batcher.add(1);
  batcher.flush();
  batcher.flush();
  expect(seen).toEqual([1, 2]);
});
