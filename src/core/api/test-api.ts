import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { configure } from '../platform.ts';
import { forgetReads } from './share-read.ts';

export interface Received {
  /** `POST /vote/final/cast` */
  name: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown;
}

/** `drop` closes the connection. */
export type Handler = (received: Received) => Answer | 'drop' | Promise<Answer | 'drop'>;

/** A real HTTP server in place of the API. It logs its requests and replies as the test sets it up. */
export async function startTestApi(handler: Handler) {
  const received: Received[] = [];
  let answer = handler;

  const server = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text();
    const { pathname, search } = new URL(request.url ?? '/', 'http://api');
    const name = `${request.method} ${pathname.replace('/api/v1', '')}`;
    const one = { name, query: search, headers: request.headers, body };
    received.push(one);
    reply(response, await answer(one));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The test server has no port');
  configure({ origin: `http://127.0.0.1:${address.port}` });

  return {
    received,
    named: (name: string) => received.filter((one) => one.name === name),
    handle(next: Handler) {
      answer = next;
      forgetReads();
      received.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The real clock, also while timers are fake. */
const { bigint: nanoseconds } = process.hrtime;
const settleNanoseconds = 15_000_000_000n;

/** Lets the event loop run, so that real replies arrive also while the timers are fake. */
export async function settle(untilTrue: () => boolean): Promise<void> {
  const deadline = nanoseconds() + settleNanoseconds;
  while (!untilTrue() && nanoseconds() < deadline) await new Promise((resolve) => setImmediate(resolve));
  expect(untilTrue()).toBe(true);
}

function reply(response: ServerResponse, answer: Answer | 'drop'): void {
  if (answer === 'drop') {
    response.destroy();
    return;
  }
  const { status = 200, headers = {}, body = {} } = answer;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
