import { Worker } from 'node:worker_threads';
import { Refusal } from '../../platform/http/errors.ts';
import type { PrintJob } from './documents.ts';

/** How many prints may wait for the one that is drawn. A print of a hundred orders takes some seconds. */
const maxWaiting = 6;

/** Draws pages in a thread of its own, which must not block other requests, and ends with them: its fonts take much memory. */
export function createPrinter(): (job: PrintJob) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (job) => {
    if (waiting >= maxWaiting) throw new Refusal('OVERLOADED', { retryAfterSeconds: 10 });
    waiting += 1;
    const mine = last.then(() => draw(job));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}

const draw = (job: PrintJob): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./print-worker.ts', import.meta.url), { workerData: job });
    worker.on('message', (pdf: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(pdf)));
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the print has ended without its pages')));
  });
