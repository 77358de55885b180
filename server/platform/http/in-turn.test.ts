import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(handle: Parameters<typeof inTurn>[0]): Promise<number> {
  const started = createServer(inTurn(handle));
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  return (started.address() as AddressInfo).port;
}

/** Sends all requests at once on one connection. @returns the bodies of the answers, in order */
function pipeline(port: number, paths: readonly string[]): Promise<string[]> {
  const text = paths.map(
    (path, index) =>
      `GET ${path} HTTP/1.1\r\nHost: test\r\n${index === paths.length - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  );
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text.join('')));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      reply += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve([...reply.matchAll(/<([^>]+)>/g)].map(([, body = '']) => body)));
  });
}

it('requests of one connection are handled one at a time and answered in order', async () => {
  let running = 0;
  let peak = 0;
  const port = await listen((incoming, outgoing) => {
    running += 1;
    peak = Math.max(peak, running);
    setImmediate(() => {
      running -= 1;
      outgoing.end(`<${incoming.url}>`);
    });
  });
  const paths = Array.from({ length: 200 }, (_, index) => `/${index}`);
  expect(await pipeline(port, paths)).toEqual(paths);
  expect(peak).toBe(1);
});

it('another connection is answered before the rest of the first one', async () => {
  const order: string[] = [];
  const answered = Promise.withResolvers<void>();
  const port = await listen(async (incoming, outgoing) => {
    order.push(String(incoming.url));
    if (order.length > 10 && incoming.url !== '/honest') await answered.promise;
    outgoing.end(`<${incoming.url}>`);
  });
  const paths = Array.from({ length: 500 }, (_, index) => `/flood/${index}`);
  const flood = pipeline(port, paths);
  await expect.poll(() => order.length).toBe(11);
  expect(await pipeline(port, ['/honest'])).toEqual(['/honest']);
  expect(order.indexOf('/honest')).toBe(11);
  answered.resolve();
  expect(await flood).toEqual(paths);
});

it('requests are still handled after a connection was cut during a reply', async () => {
  const port = await listen((incoming, outgoing) => {
    if (incoming.url === '/cut') incoming.socket.destroy();
    else outgoing.end(`<${incoming.url}>`);
  });
  expect(await pipeline(port, ['/one', '/cut', '/never'])).toEqual(['/one']);
  expect(await pipeline(port, ['/again'])).toEqual(['/again']);
});

it('a connection is not read further while its requests wait, also with bodies, and all are answered', async () => {
  let handled = 0;
  let readWhileWaiting = 0;
  const released = Promise.withResolvers<void>();
  const port = await listen(async (incoming, outgoing) => {
    for await (const _ of incoming);
    handled += 1;
    if (handled === 10) {
      readWhileWaiting = incoming.socket.bytesRead;
      await released.promise;
    }
    outgoing.end('<ok>');
  });
  const body = 'x'.repeat(3_000);
  const request = `POST / HTTP/1.1\r\nHost: test\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const count = 500;
  const socket = connect(port, '127.0.0.1', () => socket.write(request.repeat(count)));
  let reply = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    reply += part;
  });
  await expect.poll(() => readWhileWaiting).toBeGreaterThan(0);
  // One read is 64 KB; all that was sent is 1.5 MB.
  expect(readWhileWaiting).toBeLessThan(200_000);
  released.resolve();
  await expect.poll(() => reply.split('<ok>').length - 1).toBe(count);
  socket.destroy();
});
