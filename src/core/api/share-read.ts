import { singleton } from '../singleton.ts';

/** How long a reply counts as what is true now, for elements that come to a page one after another. Milliseconds. */
const freshFor = 250;

interface Read {
  readonly reply: Promise<unknown>;
  readonly abort: AbortController;
  readers: number;
  /** The reply has come. */
  isDone?: boolean;
}

/** By what is asked for. */
const reads = singleton('shared-reads', () => new Map<string, Read>());

/**
 * Lets everyone who asks for the same thing at about the same time have one reply: six elements of one vote ask once.
 * @param key says what is asked for, in which language and as whom
 * @param start sends the request; it is aborted once nobody waits for it any more
 * @throws what `start` does, to each of them; an abort rejects with the signal's reason, and alone the one who aborted
 */
export function shareRead<T>(
  key: string,
  start: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const read = reads.get(key) ?? begin(key, start);
  read.readers += 1;
  return new Promise<T>((resolve, reject) => {
    const leave = () => {
      reject(signal?.reason);
      read.readers -= 1;
      if (read.readers > 0) return;
      forget(key, read);
      read.abort.abort();
    };
    signal?.addEventListener('abort', leave);
    read.reply
      // The key says which call it is, and so the type.
      .then(resolve as (reply: unknown) => void, reject)
      .finally(() => signal?.removeEventListener('abort', leave));
  });
}

/** Something has changed, or may have: whoever asks from now on gets a new reply. */
export function forgetReads(): void {
  reads.clear();
}

/** Replies that have come are not used again: whoever loads again wants to know what has changed since. */
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
