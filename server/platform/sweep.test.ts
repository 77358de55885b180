import { expect, it } from 'vitest';
import { oneAtATime } from './sweep.ts';

it('a sweep that would begin during another one is left out; one after it runs, also after a failure', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const sweep = oneAtATime(
    () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
  );
  const [first, second] = [sweep(), sweep()];
  expect(ends).toHaveLength(1);
  ends[0]?.(new Error('the database is away'));
  await expect(Promise.all([first, second])).rejects.toThrow('the database is away');
  const third = sweep();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await third;
});
