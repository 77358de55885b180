import type { Logger } from '../log.ts';

/** The longest timer, and the pause before a failed reading is repeated. Milliseconds. */
const maxTimer = 3_600_000;
const readAgainAfter = 1_000;
/** A timer must not fire before the database's clock has reached the instant. Milliseconds. */
const margin = 20;

/** Reads and sends again after each notification of a change. */
export interface RepeatedReading {
  /** Reads now; resolves when that is done. A request during a reading starts one more after it. */
  now(): Promise<void>;
  /** Reads after this time instead of an earlier one that was set; never for an infinite one. Milliseconds. */
  after(delay: number): void;
  /** Resolves when nothing is read any more. */
  close(): Promise<void>;
}

/**
 * Does one reading at a time, and a failed one again after a second.
 * @param read must not fail in normal states: its errors are logged
 * @param failed the log's sentence
 */
export function createRepeatedReading(log: Pick<Logger, 'error'>, failed: string, read: () => Promise<void>) {
  let reading: Promise<void> | null = null;
  let isPending = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function readUntilQuiet(): Promise<void> {
    try {
      while (isPending && !isClosed) {
        isPending = false;
        await read();
      }
    } catch (error) {
      log.error({ err: error }, failed);
      after(readAgainAfter);
    } finally {
      reading = null;
    }
  }

  function now(): Promise<void> {
    isPending = true;
    reading ??= readUntilQuiet();
    return reading;
  }

  function after(delay: number): void {
    clearTimeout(timer);
    if (isClosed || !Number.isFinite(delay)) return;
    timer = setTimeout(() => void now(), Math.min(delay + margin, maxTimer));
    timer.unref();
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    await reading;
  }

  return { now, after, close } satisfies RepeatedReading;
}
