import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { createPool, type Pool } from './database.ts';
import { createNotifications } from './notifications.ts';

let world: TestPlatform;
/** In another database, from which connections to the test's own can be refused. */
let elsewhere: Pool;

beforeAll(async () => {
  world = await createTestPlatform();
  await world.owner.query('CREATE TABLE said (number integer PRIMARY KEY); GRANT ALL ON said TO PUBLIC');
  elsewhere = createPool(inject('testDatabase').address, 1);
});
afterAll(async () => {
  await elsewhere.end();
  await world.close();
});

const query = async (text: string) => (await world.platform.pool.query(text)).rows;
const say = (number: number) => query(`INSERT INTO said VALUES (${number}); NOTIFY test_said, '${number}'`);

const listeners = "datname = current_database() AND query = 'SELECT number FROM said'";
const cut = () => query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE ${listeners}`);

async function allowConnections(allowed: boolean): Promise<void> {
  const [row] = await query('SELECT current_database() AS name');
  await elsewhere.query(`ALTER DATABASE ${row.name} WITH ALLOW_CONNECTIONS ${allowed}`);
}

/** Collects what is said: heard at the time, or read after it was connected. */
async function listen() {
  await query('DELETE FROM said');
  const heard: number[] = [];
  const read: number[] = [];
  const notifications = createNotifications(world.platform, {
    channels: ['test_said', 'test_other'],
    subject: 'the test',
    hear: (payload) => heard.push(Number(payload)),
    async catchUp(connection) {
      const { rows } = await connection.query<{ number: number }>('SELECT number FROM said');
      read.push(...rows.map(({ number }) => number));
    },
  });
  onTestFinished(() => notifications.close());
  return { notifications, heard, read };
}

test('hears every channel once it has started, however often it is started', async () => {
  const { notifications, heard } = await listen();
  expect(notifications.isListening).toBe(false);
  await Promise.all([notifications.start(), notifications.start()]);
  await notifications.start();
  expect(notifications.isListening).toBe(true);
  await query("NOTIFY test_said, '1'; NOTIFY test_other, '2'");
  await expect.poll(() => heard).toEqual([1, 2]);
});

test('reads what was said before it started', async () => {
  const { notifications, heard, read } = await listen();
  await say(1);
  await notifications.start();
  expect([heard, read]).toEqual([[], [1]]);
});

test('connects again after a cut, reads what was said meanwhile and goes on hearing', async () => {
  const { notifications, heard, read } = await listen();
  await notifications.start();
  await allowConnections(false);
  onTestFinished(() => allowConnections(true));
  expect(await cut()).toHaveLength(1);
  await expect.poll(() => notifications.isListening).toBe(false);
  await expect(notifications.start()).rejects.toThrow('not currently accepting connections');
  await say(1);
  expect([heard, read]).toEqual([[], []]);
  await allowConnections(true);
  await expect.poll(() => notifications.isListening).toBe(true);
  expect([heard, read]).toEqual([[], [1]]);
  await say(2);
  await expect.poll(() => heard).toEqual([2]);
});

test('gives a connection up whose reading fails, and makes another', async () => {
  let readings = 0;
  const notifications = createNotifications(world.platform, {
    channels: ['test_said'],
    subject: 'the test',
    hear: () => undefined,
    async catchUp(connection) {
      readings += 1;
      await connection.query(readings === 1 ? 'SELECT number FROM missing_table' : 'SELECT number FROM said');
    },
  });
  onTestFinished(() => notifications.close());
  await expect(notifications.start()).rejects.toThrow('missing_table');
  await expect.poll(() => notifications.isListening).toBe(true);
  expect(readings).toBe(2);
});

test('leaves no connection behind once closed, and starts no more', async () => {
  const { notifications } = await listen();
  await notifications.start();
  await notifications.close();
  await notifications.start();
  expect(notifications.isListening).toBe(false);
  await expect.poll(() => query(`SELECT pid FROM pg_stat_activity WHERE ${listeners}`)).toEqual([]);
});

test('can be closed while it starts', async () => {
  const { notifications } = await listen();
  const started = notifications.start();
  await Promise.all([expect(started).rejects.toThrow('closed'), notifications.close()]);
  await expect.poll(() => query(`SELECT pid FROM pg_stat_activity WHERE ${listeners}`)).toEqual([]);
});
