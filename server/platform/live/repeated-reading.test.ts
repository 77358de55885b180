import { describe, expect, it, vi } from 'vitest';
import { createRepeatedReading } from './repeated-reading.ts';

/** A log that stores its errors. */
const createLog = () => {
  const errors: unknown[] = [];
  return { errors, error: (details: unknown, sentence?: string) => void errors.push([details, sentence]) };
};

/** A reading that ends on demand of the test, and counts. */
function createRead() {
  const ends: PromiseWithResolvers<void>[] = [];
  return {
    ends,
    read: () => {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    },
  };
}

describe('a repeated reading', () => {
  it('runs one at a time, and once more for all requests meanwhile', async () => {
    const { ends, read } = createRead();
    const reading = createRepeatedReading(createLog(), 'reading failed', read);
    const reads = [reading.now(), reading.now(), reading.now()];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve();
    await expect.poll(() => ends).toHaveLength(2);
    ends[1]?.resolve();
    await Promise.all(reads);
    expect(ends).toHaveLength(2);
    await reading.close();
  });

  it('logs a failure and reads again after a second', async () => {
    vi.useFakeTimers();
    try {
      const log = createLog();
      const read = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database')).mockResolvedValue();
      const reading = createRepeatedReading(log, 'reading failed', read);
      await reading.now();
      expect(log.errors).toEqual([[{ err: new Error('no database') }, 'reading failed']]);
      await vi.advanceTimersByTimeAsync(1_100);
      expect(read).toHaveBeenCalledTimes(2);
      await reading.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads at the last time that was set, and not after it was closed', async () => {
    vi.useFakeTimers();
    try {
      const read = vi.fn<() => Promise<void>>().mockResolvedValue();
      const reading = createRepeatedReading(createLog(), 'reading failed', read);
      reading.after(1_000);
      reading.after(5_000);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(read).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(100);
      expect(read).toHaveBeenCalledTimes(1);
      reading.after(Number.POSITIVE_INFINITY);
      reading.after(1_000);
      await reading.close();
      reading.after(1_000);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(read).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
