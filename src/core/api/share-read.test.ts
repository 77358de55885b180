import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetReads, forgetReplies, shareRead } from './share-read.ts';

const started: { signal: AbortSignal; resolve: (reply: string) => void; reject: (error: unknown) => void }[] = [];
const start = (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    started.push({ signal, resolve, reject });
  });
const read = (key = 'vote', signal?: AbortSignal) => shareRead(key, start, signal);

beforeEach(() => {
  vi.useFakeTimers();
  started.length = 0;
});
afterEach(() => {
  forgetReads();
  vi.useRealTimers();
});

it('asks once for all who want the same, and for each thing of its own', async () => {
  const all = [read(), read(), read('another'), read()];
  expect(started).toHaveLength(2);
  started[0]?.resolve('reply');
  started[1]?.resolve('another reply');
  expect(await Promise.all(all)).toEqual(['reply', 'reply', 'another reply', 'reply']);
});

it('gives the reply to who comes a moment later, and asks anew after that', async () => {
  const first = read();
  started[0]?.resolve('reply');
  await first;
  await vi.advanceTimersByTimeAsync(249);
  expect(await read()).toBe('reply');
  expect(started).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  void read();
  expect(started).toHaveLength(2);
});

it('asks anew at once when something may have changed, also while a request is under way', async () => {
  const first = read();
  forgetReads();
  const second = read();
  expect(started).toHaveLength(2);
  started[0]?.resolve('old');
  started[1]?.resolve('new');
  expect(await Promise.all([first, second])).toEqual(['old', 'new']);
  // The old one's end does not take the new one away.
  await vi.advanceTimersByTimeAsync(100);
  expect(await read()).toBe('new');
});

it('forgets the replies that have come when something is loaded again, and still shares what is under way', async () => {
  const first = read();
  started[0]?.resolve('old');
  await first;
  forgetReplies();
  const again = read();
  forgetReplies();
  const other = read();
  expect(started).toHaveLength(2);
  started[1]?.resolve('new');
  expect(await Promise.all([again, other])).toEqual(['new', 'new']);
});

it('tells a failure to all, and keeps none', async () => {
  const failure = new Error('no network');
  const all = [read(), read()];
  started[0]?.reject(failure);
  expect(await Promise.allSettled(all)).toEqual([
    { status: 'rejected', reason: failure },
    { status: 'rejected', reason: failure },
  ]);
  void read();
  expect(started).toHaveLength(2);
});

it('lets one go without taking the reply from the others', async () => {
  const mine = new AbortController();
  const [left, stays] = [read('vote', mine.signal), read()];
  mine.abort('gone');
  await expect(left).rejects.toBe('gone');
  expect(started[0]?.signal.aborted).toBe(false);
  started[0]?.resolve('reply');
  expect(await stays).toBe('reply');
});

it('ends the request when the last one goes, and asks anew for the next', async () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const both = Promise.allSettled([read('vote', one.signal), read('vote', other.signal)]);
  one.abort('gone');
  expect(started[0]?.signal.aborted).toBe(false);
  other.abort('gone too');
  expect(started[0]?.signal.aborted).toBe(true);
  started[0]?.reject(started[0].signal.reason);
  expect(await both).toMatchObject([{ reason: 'gone' }, { reason: 'gone too' }]);
  void read();
  expect(started).toHaveLength(2);
});

it('does nothing for somebody who is gone already', async () => {
  await expect(read('vote', AbortSignal.abort('gone'))).rejects.toBe('gone');
  expect(started).toHaveLength(0);
});
