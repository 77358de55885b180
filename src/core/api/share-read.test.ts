import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FanError } from './fan-error.ts';
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

it('readers of the same key share one request, and each key has its own', async () => {
  const all = [read(), read(), read('another'), read()];
  expect(started).toHaveLength(2);
  started[0]?.resolve('reply');
  started[1]?.resolve('another reply');
  expect(await Promise.all(all)).toEqual(['reply', 'reply', 'another reply', 'reply']);
});

it('the reply is shared for a moment, then a new request is sent', async () => {
  const first = read();
  started[0]?.resolve('reply');
  await first;
  await vi.advanceTimersByTimeAsync(999);
  expect(await read()).toBe('reply');
  expect(started).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  void read();
  expect(started).toHaveLength(2);
});

it('a new request is sent after a change, also while one is pending', async () => {
  const first = read();
  forgetReads();
  const second = read();
  expect(started).toHaveLength(2);
  started[0]?.resolve('old');
  started[1]?.resolve('new');
  expect(await Promise.all([first, second])).toEqual(['old', 'new']);
  // The end of the old request must not remove the new one.
  await vi.advanceTimersByTimeAsync(100);
  expect(await read()).toBe('new');
});

it('a reload drops loaded replies, and still shares a pending request', async () => {
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

it('a failure is passed to all readers, and not stored', async () => {
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

it('an abort of one reader does not affect the others', async () => {
  const mine = new AbortController();
  const [left, stays] = [read('vote', mine.signal), read()];
  mine.abort('gone');
  await expect(left).rejects.toBe('gone');
  expect(started[0]?.signal.aborted).toBe(false);
  started[0]?.resolve('reply');
  expect(await stays).toBe('reply');
});

it('the abort of the last reader aborts the request, and the next reader sends a new one', async () => {
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

it('a reader whose signal is already aborted sends no request', async () => {
  await expect(read('vote', AbortSignal.abort('gone'))).rejects.toBe('gone');
  expect(started).toHaveLength(0);
});

it('a reader fails after twenty seconds, but the request continues and answers the next reader', async () => {
  const reader = new AbortController();
  const failure = read('vote', reader.signal).catch((error: unknown) => error);
  let failed = false;
  void failure.then(() => (failed = true));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(failed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toEqual(new FanError('NETWORK'));
  // The reader that failed ends its attempt before the next one begins.
  reader.abort();
  const next = read();
  expect(started).toHaveLength(1);
  expect(started[0]?.signal.aborted).toBe(false);
  started[0]?.resolve('late reply');
  expect(await next).toBe('late reply');
});
