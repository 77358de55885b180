import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { createPool, inTransaction, type Pool } from '../database/database.ts';
import { besideTransactions } from '../database/second-connections.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import type { Bus } from './bus.ts';
import type { BusEngine, BusName } from './engine.ts';
import { notifyServers } from './notify-servers.ts';
import { type EngineUnderTest, notify, prepareEngine } from './testing-bus.ts';

/** A loaded machine takes seconds to connect again. */
const waiting = { timeout: 20_000 };

/** Collects the payloads that it receives, and how often the database was read. */
function listen(bus: Bus) {
  const received: string[] = [];
  const readings: number[] = [];
  const subscription = bus.subscribe({
    channels: ['test', 'other'],
    subject: 'the test',
    receive: (payload) => received.push(payload),
    catchUp: async () => void readings.push(received.length),
  });
  return { received, readings, subscription };
}

async function listening(bus: Bus) {
  const one = listen(bus);
  await one.subscription.start();
  await expect.poll(() => one.subscription.isListening, waiting).toBe(true);
  return one;
}

let pool: Pool;

/** @returns a function that defines a test with the real engine */
function setUp(name: BusName) {
  let world: TestPlatform;
  let elsewhere: Pool;

  beforeAll(async () => {
    world = await createTestPlatform();
    ({ pool } = world.platform);
    elsewhere = createPool(inject('testDatabase').address, 1);
  });
  afterAll(async () => {
    await elsewhere.end();
    await world.close();
  });

  return (title: string, run: (engine: EngineUnderTest) => Promise<void>) =>
    test(title, { timeout: 60_000 }, async () => {
      const engine = await prepareEngine(name, world, elsewhere);
      onTestFinished(() => engine.close());
      await run(engine);
    });
}

/** The tests of a bus whose engine works. */
export function testBus(name: BusName): void {
  describe(`the bus on ${name}`, () => {
    const onEngine = setUp(name);

    onEngine('carries notifications of committed transactions alone to every process', async (engine) => {
      const [first, second] = [await listening(engine.newBus()), await listening(engine.newBus())];
      const broken = inTransaction(pool, async (connection) => {
        await notifyServers(connection, 'test', ['rolled back']);
        throw new Error('on purpose');
      });
      await expect(broken).rejects.toThrow('on purpose');
      await inTransaction(pool, async (connection) => {
        await notifyServers(connection, 'test', ['late']);
        await besideTransactions(() => notify(pool, 'early'));
        await expect.poll(() => [first.received, second.received], waiting).toEqual([['early'], ['early']]);
      });
      const both = ['early', 'late'];
      await expect.poll(() => [first.received, second.received], waiting).toEqual([both, both]);
    });

    onEngine('carries many long notifications of one transaction, each once', async (engine) => {
      const { received } = await listening(engine.newBus());
      const payloads = Array.from(
        { length: 2_500 },
        (_, number) => `${number} ${'가'.repeat(number % 100 === 0 ? 2_000 : 9)}`,
      );
      await notify(pool, ...payloads.slice(0, 3), ...payloads);
      await expect.poll(() => received.length, waiting).toBeGreaterThanOrEqual(payloads.length);
      expect(received).toEqual(payloads);
    });

    onEngine('sends lossy messages to the other processes without the database, and not to itself', async (engine) => {
      const sent: string[] = [];
      const [bus, other] = [
        engine.newBus((real) => ({
          ...real,
          async publish(message) {
            await real.publish(message);
            if (message.includes('"aside"')) sent.push(message);
          },
        })),
        engine.newBus(),
      ];
      await listening(bus);
      await listening(other);
      const received: string[] = [];
      for (const [name, one] of Object.entries({ bus, other })) {
        one.onLossy('limit', (payload) => received.push(`${name} ${payload}`));
      }
      const payloads = ['equal', 'equal', 'last', 'equal'];
      for (const payload of payloads) bus.publishLossy('limit', payload);
      await expect.poll(() => sent.length, waiting).toBe(1);
      expect((await pool.query('SELECT FROM news')).rowCount).toBe(0);
      // The engine for one process has no other process: it has received its own messages by now.
      const receivedByOther = bus.isShared ? payloads.map((payload) => `other ${payload}`) : [];
      await expect.poll(() => received, waiting).toEqual(receivedByOther);
      if (!bus.isShared) return;
      // A process that receives the answer has received, and ignored, its own messages before it.
      other.publishLossy('limit', 'answer');
      await expect.poll(() => received, waiting).toEqual([...receivedByOther, 'bus answer']);
    });

    onEngine('carries a notification whose commit was not announced', async (engine) => {
      const { received } = await listening(engine.newBus());
      await pool.query("SELECT tell_servers('test', 'by hand')");
      await expect.poll(() => received, waiting).toEqual(['by hand']);
    });

    onEngine('refuses a notification that is too long for a message', async () => {
      await expect(notify(pool, 'x'.repeat(7_001))).rejects.toThrow(/news_payload_check/);
    });

    onEngine('deletes a notification once it was sent', async (engine) => {
      const { received } = await listening(engine.newBus());
      await notify(pool, 'one', 'two');
      await expect.poll(() => received, waiting).toEqual(['one', 'two']);
      await expect.poll(async () => (await pool.query('SELECT FROM news')).rowCount, waiting).toBe(0);
    });

    onEngine('reads the database before it listens, and again after a failure', async (engine) => {
      let readings = 0;
      const subscription = engine.newBus().subscribe({
        channels: ['test'],
        subject: 'the test',
        receive: () => undefined,
        async catchUp() {
          readings += 1;
          if (readings === 1) throw new Error('on purpose');
        },
      });
      expect(subscription.isListening).toBe(false);
      await expect(subscription.start()).rejects.toThrow('on purpose');
      expect(subscription.isListening).toBe(false);
      await expect.poll(() => subscription.isListening, waiting).toBe(true);
      expect(readings).toBe(2);
    });

    onEngine('does not listen while no process relays the notifications', async (engine) => {
      const blocker = await pool.connect();
      await blocker.query('SELECT pg_advisory_lock($1)', [advisoryLocks.notifications]);
      const { subscription, received } = listen(engine.newBus());
      await subscription.start();
      await notify(pool, 'kept');
      expect([subscription.isListening, received]).toEqual([false, []]);
      await blocker.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.notifications]);
      blocker.release();
      await expect.poll(() => [subscription.isListening, received], waiting).toEqual([true, ['kept']]);
    });

    onEngine('notices a message that the engine lost, and reads the database', async (engine) => {
      const dropped: string[] = [];
      const bus = engine.newBus(
        (real): BusEngine => ({
          ...real,
          async publish(message) {
            if (message.includes('"lost"')) dropped.push(message);
            else await real.publish(message);
          },
        }),
      );
      const { received, readings } = await listening(bus);
      await notify(pool, 'lost');
      await expect.poll(() => dropped.length, waiting).toBe(1);
      await expect.poll(() => readings.length, waiting).toBe(2);
      await notify(pool, 'next');
      await expect.poll(() => received, waiting).toEqual(['next']);
      expect(bus.gaps).toBe(1);
    });

    onEngine('loses no notification when another process relays after the first one has closed', async (engine) => {
      const [first, second] = [await listening(engine.newBus()), await listening(engine.newBus())];
      await first.subscription.close();
      await notify(pool, 'after');
      await expect.poll(() => second.received, waiting).toEqual(['after']);
      expect(first.received).toEqual([]);
    });

    onEngine('can be closed while it starts, and leaves no connection behind', async (engine) => {
      const bus = engine.newBus();
      const { subscription } = listen(bus);
      const started = subscription.start().catch((error: Error) => error.message);
      await subscription.close();
      expect(await started).toMatch(/closed/);
      await subscription.start();
      expect([subscription.isListening, bus.isConnected]).toEqual([false, false]);
      const left = "datname = current_database() AND query LIKE 'LISTEN fanfare_bus%'";
      await expect
        .poll(async () => (await pool.query(`SELECT FROM pg_stat_activity WHERE ${left}`)).rowCount, waiting)
        .toBe(0);
      // A later subscription opens it again.
      const { received } = await listening(bus);
      await notify(pool, 'again');
      await expect.poll(() => received, waiting).toEqual(['again']);
    });
  });
}

/** Tests of broken connections of the engine. */
export function testCut(name: Exclude<BusName, 'process'>): void {
  describe(`the bus on ${name}`, () => {
    setUp(name)('connects again after a cut, reads the database, and receives notifications', async (engine) => {
      const { subscription, received, readings } = await listening(engine.newBus());
      await engine.cut?.();
      try {
        await expect.poll(() => subscription.isListening, waiting).toBe(false);
        await notify(pool, 'meanwhile');
      } finally {
        await engine.mend();
      }
      await expect.poll(() => subscription.isListening, waiting).toBe(true);
      expect(readings.length).toBeGreaterThan(1);
      await notify(pool, 'afterwards');
      await expect.poll(() => received, waiting).toContain('afterwards');
    });
  });
}
