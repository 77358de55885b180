import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createPool } from '../database/database.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { type Bus, createBus } from './bus.ts';
import { createPostgresqlEngine } from './postgresql-engine.ts';
import { notify } from './testing-bus.ts';

let world: TestPlatform;

beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

/** A way to PostgreSQL whose connections can go silent: nothing more comes or goes, and neither side gets an error. */
async function startProxy() {
  const { address } = inject('testDatabase');
  const sockets: Socket[] = [];
  const server = createServer((incoming) => {
    const outgoing = connect(join(address.host, `.s.PGSQL.${address.port}`));
    incoming.pipe(outgoing).pipe(incoming);
    for (const socket of [incoming, outgoing]) {
      sockets.push(socket);
      // Each side may end the connection in the middle of anything.
      socket.on('error', () => undefined);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The connections that are there; new ones are not. */
    silence(): void {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function listening(bus: Bus) {
  const received: string[] = [];
  let readings = 0;
  const subscription = bus.subscribe({
    channels: ['test'],
    subject: 'the test',
    receive: (payload) => received.push(payload),
    catchUp: async () => void (readings += 1),
  });
  await subscription.start();
  await expect.poll(() => subscription.isListening).toBe(true);
  return { received, subscription, readings: () => readings };
}

test('a process with a silent connection reads the database meanwhile, and connects again', async () => {
  const { pool, log } = world.platform;
  const proxy = await startProxy();
  const { database = '' } = pool.options;
  const user = inject('testDatabase').serverRole;
  const silent = createPool({ host: '127.0.0.1', port: proxy.port, user, database });
  // Elected first: it relays the notifications to both.
  const relaying = createBus({ pool, log }, createPostgresqlEngine(pool));
  const bus = createBus({ pool, log }, createPostgresqlEngine(silent));
  onTestFinished(async () => {
    await bus.close();
    await relaying.close();
    await silent.end();
    await proxy.close();
  });
  const other = await listening(relaying);
  const one = await listening(bus);
  const before = one.readings();

  proxy.silence();
  await notify(pool, 'missed');
  await expect.poll(() => other.received).toEqual(['missed']);
  // At least twice while it believes to be connected: what happens later is read as well.
  await expect.poll(() => [bus.isConnected, one.readings() > before + 1]).toEqual([true, true]);
  expect([one.subscription.isListening, one.received]).toEqual([false, []]);

  await expect.poll(() => one.subscription.isListening).toBe(true);
  await notify(pool, 'received');
  await expect.poll(() => one.received).toEqual(['received']);
}, 120_000);
