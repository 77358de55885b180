import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Refusal } from '../http/errors.ts';
import { createLiveHub, type LiveHub } from './live.ts';

const started: { hub: LiveHub; server: Server }[] = [];
afterEach(async () => {
  for (const { hub, server } of started.splice(0)) {
    await hub.close();
    server.closeAllConnections();
    server.close();
  }
});

/** The header `network` of a request says from which network it comes. */
async function serve(hub: LiveHub, topics: readonly string[] = ['vote:final']): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const network = String(incoming.headers['network']);
    hub.open(outgoing, {}, { topics, lastEventId: null, network }).catch((error: unknown) => {
      outgoing.statusCode = error instanceof Refusal ? error.status : 500;
      outgoing.end();
    });
  });
  started.push({ hub, server });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

interface Connection {
  status: number;
  leave(): void;
}

/** Resolves with the head of the answer. */
function connect(port: number, network: string): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ port, host: '127.0.0.1', headers: { network }, agent: false }, (response) => {
      response.resume();
      // The hub or this test ends the connection.
      response.on('error', () => undefined);
      resolve({ status: response.statusCode ?? 0, leave: () => clientRequest.destroy() });
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

it('one network gets a quarter of the places once half of them are taken, and others the rest', async () => {
  const hub = createLiveHub(8);
  hub.offer('vote', { join: () => Promise.resolve({ revision: 0, data: '{}' }), leave: () => undefined });
  const port = await serve(hub);
  const greedy = [];
  for (let turn = 0; turn < 6; turn += 1) greedy.push(await connect(port, 'greedy'));
  expect(greedy.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503, 503]);
  const others = [];
  for (const network of ['a', 'b', 'c', 'd', 'e']) others.push((await connect(port, network)).status);
  expect(others).toEqual([200, 200, 200, 200, 503]);

  greedy[0]?.leave();
  await expect.poll(() => hub.viewers).toBe(7);
  expect((await connect(port, 'f')).status).toBe(200);
});

it('the topics of a connection are read a few at a time', async () => {
  const hub = createLiveHub();
  let reading = 0;
  let peak = 0;
  hub.offer('vote', {
    async join() {
      reading += 1;
      peak = Math.max(peak, reading);
      await new Promise((resolve) => setImmediate(resolve));
      reading -= 1;
      return { revision: 0, data: '{}' };
    },
    leave: () => undefined,
  });
  const port = await serve(
    hub,
    Array.from({ length: 60 }, (_, index) => `vote:${index}`),
  );
  expect((await connect(port, 'home')).status).toBe(200);
  expect(peak).toBe(6);
});

it('a viewer leaves every topic if the connection ends while the first messages are read', async () => {
  const hub = createLiveHub();
  const watched = new Set<string>();
  let [reads, watchedOnce] = [0, 0];
  const firstReads = Promise.withResolvers<void>();
  hub.offer('vote', {
    // As the sources do, which watch a topic once they have read it.
    async join(id) {
      reads += 1;
      await firstReads.promise;
      watched.add(id);
      watchedOnce += 1;
      return { revision: 0, data: '{}' };
    },
    leave: (id) => void watched.delete(id),
  });
  const port = await serve(
    hub,
    Array.from({ length: 12 }, (_, index) => `vote:${index}`),
  );
  const waiting = request({ port, host: '127.0.0.1', agent: false }).on('error', () => undefined);
  waiting.end();
  await expect.poll(() => reads).toBe(6);
  waiting.destroy();
  await expect.poll(() => hub.viewers).toBe(0);
  firstReads.resolve();
  await expect.poll(() => watchedOnce).toBe(6);
  await expect.poll(() => [...watched]).toEqual([]);
});
