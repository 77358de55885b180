import { expect, it } from 'vitest';
import { shareRead } from '../api/share-read.ts';
import { loadedAfter, track } from './pending.ts';

it('waiting ends when everything that began after the start has ended, also what followed from it', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const seen: string[] = [];
  const done = loadedAfter(() => {
    void track(first.promise).then(() => {
      seen.push('first');
      void track(second.promise).then(() => seen.push('second'));
    });
  }).then(() => seen.push('done'));
  first.resolve('');
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(seen).toEqual(['first']);
  second.resolve('');
  await done;
  expect(seen).toEqual(['first', 'second', 'done']);
});

it('waiting ends although something that began earlier is still being loaded, and although a request fails', async () => {
  void track(new Promise(() => undefined));
  await loadedAfter(() => {
    track(Promise.reject(new Error('no network'))).catch(() => undefined);
  });
});

it('waiting includes a read that another element began earlier', async () => {
  const reply = Promise.withResolvers<string>();
  const seen: string[] = [];
  const read = () => shareRead('/vote/final', () => reply.promise, undefined);
  void read();
  const done = loadedAfter(() => void read().then(() => seen.push('read'))).then(() => seen.push('done'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(seen).toEqual([]);
  reply.resolve('');
  await done;
  expect(seen).toEqual(['read', 'done']);
});
