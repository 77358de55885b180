import { Worker } from 'node:worker_threads';
import { Refusal } from '../http/errors.ts';
import type { RenderReply, RenderRequest } from './render-worker.ts';

export interface Renderer {
  /** Renders an SVG document as a PNG. @throws Refusal OVERLOADED if too many wait */
  render(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

interface Waiting {
  resolve: (png: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
}

/** How many cards may wait. A card takes up to a second, so a fan waits half a minute at most. */
const maxWaiting = 40;

/** One thread, started with the first card. */
export function createRenderer(): Renderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  function fail(error: Error): void {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url));
    started.on('message', (reply: RenderReply) => {
      const one = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) started.unref();
      if ('png' in reply) one?.resolve(new Uint8Array(reply.png));
      else one?.reject(new Error(`The picture could not be drawn: ${reply.failure}`));
    });
    started.on('error', fail);
    return started;
  }

  return {
    render(svg) {
      if (waiting.size >= maxWaiting) throw new Refusal('OVERLOADED', { retryAfterSeconds: 20 });
      return new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and takes no origin.
        worker.postMessage({ id: lastId, svg } satisfies RenderRequest);
      });
    },
    async close() {
      const ending = worker;
      fail(new Error('the server is closing'));
      await ending?.terminate();
    },
  };
}
