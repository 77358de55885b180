import { expect, it } from 'vitest';
import { putNewest } from './put-newest.ts';

it('the oldest entries of a full cache are deleted, and an entry that is set again is the newest', () => {
  const cache = new Map<string, number>();
  putNewest(cache, 'a', 1, 2);
  putNewest(cache, 'b', 2, 2);
  putNewest(cache, 'a', 3, 2);
  putNewest(cache, 'c', 4, 2);
  expect([...cache]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
