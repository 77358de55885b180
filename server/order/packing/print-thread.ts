import { Worker } from 'node:worker_threads';
import { Refusal } from '../../platform/http/errors.ts';
import type { PrintJob } from './documents.ts';

/** How many prints may wait for the one that is drawn. A print of a hundred orders takes some seconds. */
const maxWaiting = 6;

/** A print that takes longer hangs, and would stop all later ones. */
export const maxDrawingMs = 60_000;

type Draw = (job: PrintJob) => Promise<Buffer>;

/**
 * Reserves a place in the queue before the data of a print is read, and until it is drawn.
 * @throws Refusal OVERLOADED when too many wait, or when the print takes too long
 */
export type Printer = <Result>(prepare: (draw: Draw) => Promise<Result>) => Promise<Result>;

/** Draws pages in a thread of its own, which must not block other requests, and ends with them: its fonts take much memory. */
export function createPrinter(start: (job: PrintJob) => Worker = startWorker): Printer {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const draw: Draw = (job) => {
    const mine = last.then(() => drawn(start(job)));
    last = mine.catch(() => undefined);
    return mine;
  };
  return async (prepare) => {
    if (waiting >= maxWaiting) throw new Refusal('OVERLOADED', { retryAfterSeconds: 10 });
    waiting += 1;
    try {
      return await prepare(draw);
    } finally {
      waiting -= 1;
    }
  };
}

const startWorker = (job: PrintJob): Worker =>
  new Worker(new URL('./print-worker.ts', import.meta.url), { workerData: job });

const drawn = (thread: Worker): Promise<Buffer> =>
  new Promise<Buffer>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Refusal('OVERLOADED', { retryAfterSeconds: 10 }));
      void thread.terminate();
    }, maxDrawingMs);
    thread.on('message', (pdf: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(pdf)));
    thread.on('error', reject);
    thread.on('exit', () => {
      clearTimeout(limit);
      reject(new Error('the print has ended without its pages'));
    });
  });
