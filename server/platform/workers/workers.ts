import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { Logger } from '../log.ts';

/** Between the end of a worker and the start of the next one in its place, doubled after each that ends soon. Milliseconds. */
const minPause = 500;
const maxPause = 30_000;
/** A worker that was ready for this long has ended for another reason than the one before. Milliseconds. */
const steadyAfter = 60_000;

/** Message of a worker to the primary once it serves. */
const readyMessage = 'fanfare: ready';

/** One place for a worker, as `/workers` shows it. */
export interface WorkerState {
  /** From 1 on. */
  readonly place: number;
  /** Null while none is in it. */
  readonly pid: number | null;
  readonly isReady: boolean;
  /** How often a worker in this place has ended unexpectedly. */
  readonly restarts: number;
}

export interface Workers {
  readonly states: readonly WorkerState[];
  /** Workers that serve. */
  readonly ready: readonly Worker[];
  /** Stops all workers, and resolves when they have ended. */
  close(): Promise<void>;
}

interface Place {
  worker: Worker | null;
  readyAt: number | null;
  restarts: number;
  pause: number;
  timer: NodeJS.Timeout | undefined;
}

/** In a worker: from now on it serves. */
export function reportReady(): void {
  process.send?.(readyMessage);
}

/**
 * Starts workers, each a process with this process's own program, and starts another one wherever one ends. Resolves when all of
 * them serve.
 * @throws an Error when one ends before it has served at all
 */
export async function startWorkers(count: number, log: Pick<Logger, 'error' | 'info'>): Promise<Workers> {
  const places: Place[] = Array.from({ length: count }, () => ({
    worker: null,
    readyAt: null,
    restarts: 0,
    pause: minPause,
    timer: undefined,
  }));
  let isStarted = false;
  let isClosing = false;

  function begin(place: Place): Promise<void> {
    const worker = cluster.fork();
    place.worker = worker;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    worker.on('message', (message) => {
      if (message !== readyMessage) return;
      place.readyAt = performance.now();
      resolve();
    });
    worker.on('error', (error) => log.error({ err: error }, 'a worker could not be reached'));
    worker.once('exit', (code, signal) => {
      reject(new Error(`A worker ended with ${signal ?? code} before it served.`));
      replace(place, signal ?? code);
    });
    return promise;
  }

  function replace(place: Place, reason: string | number): void {
    if (place.readyAt !== null && performance.now() - place.readyAt > steadyAfter) place.pause = minPause;
    place.worker = null;
    place.readyAt = null;
    if (isClosing || !isStarted) return;
    place.restarts += 1;
    log.error({ reason, pause: place.pause }, 'a worker has ended; another one starts');
    place.timer = setTimeout(() => {
      // Its end is logged, and another one starts after a longer pause.
      begin(place).catch(() => undefined);
    }, place.pause);
    place.pause = Math.min(place.pause * 2, maxPause);
  }

  async function close(): Promise<void> {
    isClosing = true;
    const ends = places.map(async ({ worker, timer }) => {
      clearTimeout(timer);
      if (worker === null || worker.isDead()) return;
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      await ended;
    });
    await Promise.all(ends);
  }

  try {
    await Promise.all(places.map(begin));
  } catch (error) {
    await close();
    throw error;
  }
  isStarted = true;
  return {
    get states() {
      return places.map(({ worker, readyAt, restarts }, index) => ({
        place: index + 1,
        pid: worker?.process.pid ?? null,
        isReady: readyAt !== null,
        restarts,
      }));
    },
    get ready() {
      return places.flatMap(({ worker, readyAt }) => (worker === null || readyAt === null ? [] : worker));
    },
    close,
  };
}
