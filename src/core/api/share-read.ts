import { singleton } from '../singleton.ts';
import { track } from '../state/pending.ts';
import { FanError } from './fan-error.ts';

/**
 * How long a reply is shared with elements that are added to a page one after another, in milliseconds. On a slow phone six
 * elements take longer than a quarter of a second to come. A change or a reload by the fan never waits for its end.
 */
const freshFor = 1000;
/**
 * A request has no timeout (specification §7). After so many milliseconds without an answer its readers get a failure, to
 * notify the fan; the request continues, and a reader who asks again gets its answer.
 */
export const quietMs = 20_000;

interface Read {
  readonly reply: Promise<unknown>;
  readonly abort: AbortController;
  readers: number;
  /** Set once the reply has arrived. */
  isDone?: boolean;
}

/** By key. */
const reads = singleton('shared-reads', () => new Map<string, Read>());

/**
 * Shares one reply between all readers of the same data at about the same time: six elements of one vote send one
 * request.
 * @param key names the data, the language and the fan
 * @param start sends the request; it is aborted once its last reader is gone
 * @param quietFor milliseconds without an answer after which this reader gets a failure
 * @throws errors of `start`, for each reader; FanError NETWORK while there is no answer; an abort rejects with the signal's reason, for that reader only
 */
export function shareRead<T>(
  key: string,
  start: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
  quietFor = quietMs,
): Promise<T> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const read = reads.get(key) ?? begin(key, start);
  read.readers += 1;
  const own = new Promise<T>((resolve, reject) => {
    const leave = () => {
      reject(signal?.reason);
      read.readers -= 1;
      if (read.readers > 0) return;
      forget(key, read);
      read.abort.abort();
    };
    signal?.addEventListener('abort', leave);
    const quiet = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      reject(new FanError('NETWORK'));
    }, quietFor);
    read.reply
      // The key names the call, and so the type.
      .then(resolve as (reply: unknown) => void, reject)
      .finally(() => {
        clearTimeout(quiet);
        signal?.removeEventListener('abort', leave);
      });
  });
  return track(own);
}

/** Data may have changed: later readers get a new reply. */
export function forgetReads(): void {
  reads.clear();
}

/** Drops loaded replies: a reload has to show later changes. */
export function forgetReplies(): void {
  for (const [key, { isDone }] of reads) if (isDone) reads.delete(key);
}

function begin(key: string, start: (signal: AbortSignal) => Promise<unknown>): Read {
  const abort = new AbortController();
  const read: Read = { reply: start(abort.signal), abort, readers: 0 };
  reads.set(key, read);
  read.reply.then(
    () => {
      read.isDone = true;
      setTimeout(forget, freshFor, key, read);
    },
    () => forget(key, read),
  );
  return read;
}

function forget(key: string, read: Read): void {
  if (reads.get(key) === read) reads.delete(key);
}
