import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { createPool, inTransaction, type Pool } from '../database/database.ts';
import { besideTransactions } from '../database/second-connections.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import type { Bus } from './bus.ts';
import type { BusEngine, BusName } from './engine.ts';
import { tellServers } from './tell-servers.ts';
import { type EngineUnderTest, prepareEngine, tell } from './testing-bus.ts';

/** A loaded machine takes seconds to connect again. */
const patience = { timeout: 20_000 };

/** Collects what is heard, and how often the database was read. */
function listen(bus: Bus) {
  const heard: string[] = [];
  const readings: number[] = [];
  const subscription = bus.subscribe({
    channels: ['test', 'other'],
    subject: 'the test',
    hear: (payload) => heard.push(payload),
    catchUp: async () => void readings.push(heard.length),
  });
  return { heard, readings, subscription };
}

async function listening(bus: Bus) {
  const one = listen(bus);
  await one.subscription.start();
  await expect.poll(() => one.subscription.isListening, patience).toBe(true);
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

/** What a bus does with an engine that works. */
export function testBus(name: BusName): void {
  describe(`the bus on ${name}`, () => {
    const onEngine = setUp(name);

    onEngine(
      'carries news to every process once the transaction has committed, and never of one that was rolled back',
      async (engine) => {
        const [first, second] = [await listening(engine.newBus()), await listening(engine.newBus())];
        const broken = inTransaction(pool, async (connection) => {
          await tellServers(connection, 'test', ['rolled back']);
          throw new Error('on purpose');
        });
        await expect(broken).rejects.toThrow('on purpose');
        await inTransaction(pool, async (connection) => {
          await tellServers(connection, 'test', ['late']);
          await besideTransactions(() => tell(pool, 'early'));
          await expect.poll(() => [first.heard, second.heard], patience).toEqual([['early'], ['early']]);
        });
        const both = ['early', 'late'];
        await expect.poll(() => [first.heard, second.heard], patience).toEqual([both, both]);
      },
    );

    onEngine('carries any number of long news of one transaction, each thing once', async (engine) => {
      const { heard } = await listening(engine.newBus());
      const news = Array.from(
        { length: 2_500 },
        (_, number) => `${number} ${'가'.repeat(number % 100 === 0 ? 2_000 : 9)}`,
      );
      await tell(pool, ...news.slice(0, 3), ...news);
      await expect.poll(() => heard.length, patience).toBeGreaterThanOrEqual(news.length);
      expect(heard).toEqual(news);
    });

    onEngine('tells other processes aside, without the database, and not the process itself', async (engine) => {
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
      const heard: string[] = [];
      for (const [name, one] of Object.entries({ bus, other })) {
        one.hearAside('limit', (payload) => heard.push(`${name} ${payload}`));
      }
      const told = ['told', 'told', 'last', 'told'];
      for (const payload of told) bus.tellAside('limit', payload);
      await expect.poll(() => sent.length, patience).toBe(1);
      expect((await pool.query('SELECT FROM news')).rowCount).toBe(0);
      // The engine for one process has nobody else: what it has sent it has heard by now.
      const heardByOther = bus.isShared ? told.map((payload) => `other ${payload}`) : [];
      await expect.poll(() => heard, patience).toEqual(heardByOther);
      if (!bus.isShared) return;
      // Whoever hears the answer has heard, and left alone, all that it had told before.
      other.tellAside('limit', 'answer');
      await expect.poll(() => heard, patience).toEqual([...heardByOther, 'bus answer']);
    });

    onEngine('carries news of a commit that was not announced', async (engine) => {
      const { heard } = await listening(engine.newBus());
      await pool.query("SELECT tell_servers('test', 'by hand')");
      await expect.poll(() => heard, patience).toEqual(['by hand']);
    });

    onEngine('refuses news for which a message has no room', async () => {
      await expect(tell(pool, 'x'.repeat(7_001))).rejects.toThrow(/news_payload_check/);
    });

    onEngine('forgets news once it was sent', async (engine) => {
      const { heard } = await listening(engine.newBus());
      await tell(pool, 'one', 'two');
      await expect.poll(() => heard, patience).toEqual(['one', 'two']);
      await expect.poll(async () => (await pool.query('SELECT FROM news')).rowCount, patience).toBe(0);
    });

    onEngine('reads the database before it says that it listens, and again where that failed', async (engine) => {
      let readings = 0;
      const subscription = engine.newBus().subscribe({
        channels: ['test'],
        subject: 'the test',
        hear: () => undefined,
        async catchUp() {
          readings += 1;
          if (readings === 1) throw new Error('on purpose');
        },
      });
      expect(subscription.isListening).toBe(false);
      await expect(subscription.start()).rejects.toThrow('on purpose');
      expect(subscription.isListening).toBe(false);
      await expect.poll(() => subscription.isListening, patience).toBe(true);
      expect(readings).toBe(2);
    });

    onEngine('says that it does not listen while nobody relays the news', async (engine) => {
      const blocker = await pool.connect();
      await blocker.query('SELECT pg_advisory_lock($1)', [advisoryLocks.news]);
      const { subscription, heard } = listen(engine.newBus());
      await subscription.start();
      await tell(pool, 'kept');
      expect([subscription.isListening, heard]).toEqual([false, []]);
      await blocker.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.news]);
      blocker.release();
      await expect.poll(() => [subscription.isListening, heard], patience).toEqual([true, ['kept']]);
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
      const { heard, readings } = await listening(bus);
      await tell(pool, 'lost');
      await expect.poll(() => dropped.length, patience).toBe(1);
      await expect.poll(() => readings.length, patience).toBe(2);
      await tell(pool, 'next');
      await expect.poll(() => heard, patience).toEqual(['next']);
      expect(bus.gaps).toBe(1);
    });

    onEngine('lets another process relay when the first one has closed, without losing news', async (engine) => {
      const [first, second] = [await listening(engine.newBus()), await listening(engine.newBus())];
      await first.subscription.close();
      await tell(pool, 'after');
      await expect.poll(() => second.heard, patience).toEqual(['after']);
      expect(first.heard).toEqual([]);
    });

    onEngine('can be closed while it starts, does nothing then, and leaves no connection behind', async (engine) => {
      const bus = engine.newBus();
      const { subscription } = listen(bus);
      const started = subscription.start().catch((error: Error) => error.message);
      await subscription.close();
      expect(await started).toMatch(/closed/);
      await subscription.start();
      expect([subscription.isListening, bus.isConnected]).toEqual([false, false]);
      const left = "datname = current_database() AND query LIKE 'LISTEN fanfare_bus%'";
      await expect
        .poll(async () => (await pool.query(`SELECT FROM pg_stat_activity WHERE ${left}`)).rowCount, patience)
        .toBe(0);
      // Whoever subscribes later opens it again.
      const { heard } = await listening(bus);
      await tell(pool, 'again');
      await expect.poll(() => heard, patience).toEqual(['again']);
    });
  });
}

/** What it does when the engine's connections break. */
export function testCut(name: Exclude<BusName, 'process'>): void {
  describe(`the bus on ${name}`, () => {
    setUp(name)('connects again after a cut, reads the database, and hears what was told meanwhile', async (engine) => {
      const { subscription, heard, readings } = await listening(engine.newBus());
      await engine.cut?.();
      try {
        await expect.poll(() => subscription.isListening, patience).toBe(false);
        await tell(pool, 'meanwhile');
      } finally {
        await engine.mend();
      }
      await expect.poll(() => subscription.isListening, patience).toBe(true);
      expect(readings.length).toBeGreaterThan(1);
      await tell(pool, 'afterwards');
      await expect.poll(() => heard, patience).toContain('afterwards');
    });
  });
}
