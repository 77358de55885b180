import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { runUntilKilled } from '../platform/testing-crash.ts';
import { sendingSteps } from './sending.ts';
import { createWebhookService, notifyPartners } from './service.ts';
import { createReceiver, type Receiver, storeWebhook, testSecret } from './testing.ts';

/**
 * The sending process is killed again and again (SIGKILL), before a message, between the receiver's answer and the note of it, and
 * after the note, while transactions with notifications commit and roll back. `WEBHOOK_KILLS=200` kills it 200 times.
 */
const kills = Number(process.env['WEBHOOK_KILLS'] ?? 6);
const eventsPerKill = 4;
const timeoutMs = 60_000 + kills * 5_000;

let test: TestPlatform;
let receiver: Receiver;
beforeAll(async () => {
  test = await createTestPlatform({ PARTNERS_ON_LOOPBACK: 'on' });
  receiver = await createReceiver();
});
afterAll(async () => {
  await receiver.close();
  await test.close();
});

const changeOf = (order: string) =>
  ({ type: 'order.paid', cause: `order.paid:${order}`, data: { orderId: order }, origin: null }) as const;

/** As a request that fails after it has notified partners. */
const rolledBack = (order: string) =>
  inTransaction(test.platform.pool, async (connection) => {
    await notifyPartners(connection, changeOf(order));
    throw new Error('the order was not paid after all');
  }).catch(() => undefined);

const waiting = async (): Promise<number> =>
  (await test.platform.pool.query("SELECT FROM webhook_delivery WHERE state <> 'DELIVERED'")).rowCount ?? 0;

it(
  `loses no webhook in ${kills} kills of the sending process, and repeats one under its id alone`,
  async () => {
    const { platform } = test;
    await storeWebhook(platform, receiver.url);
    const committed: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      for (let one = 0; one < eventsPerKill; one += 1) {
        const order = `order-${kill}-${one}`;
        await inTransaction(platform.pool, (connection) => notifyPartners(connection, changeOf(order)));
        await rolledBack(`${order}-rolled-back`);
        committed.push(order);
      }
      const step = sendingSteps[kill % sendingSteps.length] ?? 'claimed';
      const end = { PARTNERS_ON_LOOPBACK: 'on', CRASH_STEP: step, CRASH_TIME: String(1 + (kill % eventsPerKill)) };
      expect(await runUntilKilled(platform, join(import.meta.dirname, 'testing-crash.ts'), end)).toBe('SIGKILL');
    }
    const last = createWebhookService(platform);
    last.start();
    await expect.poll(() => waiting()).toBe(0);
    await last.close();

    const { rows } = await platform.pool.query<{ event_id: string; cause: string; body: string }>(
      'SELECT event_id, cause, body FROM webhook_event',
    );
    expect(rows.map(({ cause }) => cause).toSorted()).toEqual(
      committed.map((order) => `order.paid:${order}`).toSorted(),
    );
    const bodies = new Map(rows.map(({ event_id, body }) => [event_id, body]));
    // None is lost, none is of a change that was rolled back, and every repetition has the id and the body of the first.
    expect(new Set(receiver.heard.map(({ id }) => id))).toEqual(new Set(bodies.keys()));
    for (const { id, body, headers } of receiver.heard) {
      expect(body).toBe(bodies.get(id));
      expect(() => new Webhook(testSecret).verify(body, headers as Record<string, string>)).not.toThrow();
    }
    // The kills between an answer and its note have repeated messages: without them this test would show nothing.
    const repeated = receiver.heard.length - bodies.size;
    expect(repeated).toBeGreaterThan(0);
    process.stdout.write(`${kills} kills, ${bodies.size} webhooks, ${repeated} repetitions\n`);
  },
  timeoutMs,
);
