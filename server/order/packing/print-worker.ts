import { parentPort, workerData } from 'node:worker_threads';
import type { PrintJob } from './documents.ts';
import { printPages } from './print.ts';

// The thread that starts this one gives it a job, and nothing else.
const pdf = await printPages(workerData as PrintJob);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and takes no origin.
parentPort?.postMessage(pdf);
