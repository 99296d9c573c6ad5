import { expect, test } from 'vitest';
import { newId } from '../../src/lib/ids.ts';

test('An id has 26 plain characters and none is given twice', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
});

test('Ids sort by the millisecond they were made in', () => {
  const moments = [0, 1, 31, 32, 1_700_000_000_000, 1_700_000_000_001, 2 ** 45];
  const ids = moments.map((moment) => newId(moment));
  expect([...ids].sort()).toEqual(ids);
});
