import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrintJob } from './documents.ts';
import { createPrinter, maxDrawingMs } from './print-thread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// The threads of these tests draw nothing of it.
const job = {} as PrintJob;

/** A thread that draws only on demand of the test. */
function heldThread() {
  const events = new EventEmitter();
  const terminate = vi.fn(async () => events.emit('exit'));
  const draw = () => {
    events.emit('message', new Uint8Array([1]));
    events.emit('exit');
  };
  // A printer uses its events and its end alone.
  const thread = Object.assign(events, { terminate }) as unknown as Worker;
  return { thread, terminate, draw };
}

describe('a printer', () => {
  it('stops a print that hangs, refuses it, and draws the next one', async () => {
    const [hanging, next] = [heldThread(), heldThread()];
    const threads = [hanging.thread, next.thread];
    const print = createPrinter(() => threads.shift() ?? next.thread);
    const first = expect(print((draw) => draw(job))).rejects.toMatchObject({ code: 'OVERLOADED' });
    const second = print((draw) => draw(job));
    await vi.advanceTimersByTimeAsync(maxDrawingMs);
    await first;
    expect(hanging.terminate).toHaveBeenCalledOnce();
    next.draw();
    expect(await second).toEqual(Buffer.from([1]));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not prepare a print that has no place in its queue', async () => {
    const { thread, draw: drawAll } = heldThread();
    const print = createPrinter(() => thread);
    const waiting = Array.from({ length: 6 }, () => print((draw) => draw(job)));
    const prepare = vi.fn();
    await expect(print(prepare)).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(prepare).not.toHaveBeenCalled();
    for (const one of waiting) {
      await vi.advanceTimersByTimeAsync(0);
      drawAll();
      await one;
    }
    await print(prepare);
    expect(prepare).toHaveBeenCalledOnce();
  });
});
