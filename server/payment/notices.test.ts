import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StandInPayment } from '../stand-in/payment/ledger.ts';
import { createStoreWorld, productContent, type StoreWorld } from './testing.ts';

/* Toss Payments does not sign its notices: any fan can send them about an own order. */

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld({ PROXY_HOPS: '1' });
  await world.save(productContent('card', { price: 3000 }));
});
afterAll(() => world.close());

const forge = ({ attemptId, key }: StandInPayment, address = '203.0.113.7') =>
  world.api.request('POST /payment/webhook/toss', {
    body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: attemptId, paymentKey: key, status: 'DONE' } },
    headers: { 'tosspayments-webhook-transmission-id': randomUUID(), 'X-Forwarded-For': address },
  });

async function openSilently(fan: string): Promise<StandInPayment> {
  const placed = await world.order(fan, { card: 1 });
  const payment = await world.openPage(fan, placed.body.orderId, 'toss');
  payment.plan = 'never';
  return payment;
}

/** Counts the requests to the provider in the meantime. */
async function countLookUps(work: () => Promise<unknown>): Promise<number> {
  const find = vi.spyOn(world.standIn.ledger, 'find');
  try {
    await work();
    await world.payments.idle();
    return find.mock.calls.length;
  } finally {
    find.mockRestore();
  }
}

const countWaiting = async () =>
  (await world.pool.query('SELECT count(*) FROM payment_attempt WHERE notified_at IS NOT NULL')).rows[0].count;

describe('notices about one order', () => {
  it('are all acknowledged, and cause few requests to the provider, whatever their number of addresses', async () => {
    const payment = await openSilently('forger');
    const lookUps = await countLookUps(async () => {
      for (let round = 0; round < 10; round += 1) {
        const replies = await Promise.all(
          Array.from({ length: 20 }, (_, place) => forge(payment, `198.51.100.${round * 20 + place}`)),
        );
        expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
      }
    });
    expect(lookUps).toBeGreaterThan(0);
    expect(lookUps).toBeLessThanOrEqual(20);
  });

  it('are settled by the next reconciliation if they were too many, and leave no mark', async () => {
    const payment = await openSilently('patient');
    for (let count = 0; count < 12; count += 1) await forge(payment);
    await world.payments.idle();
    world.decide(payment, 'approve');
    await forge(payment);
    await world.payments.idle();
    expect(payment.captures).toBe(0);
    expect(await countWaiting()).toBeGreaterThan(0);
    await world.payments.reconcile();
    expect(payment.captures).toBe(1);
    expect(await countWaiting()).toBe(0);
  });

  it('are settled once while reconciliations run at the same time', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, (_, place) => openSilently(`busy-${place}`)));
    for (const payment of payments) world.decide(payment, 'approve');
    const notices = payments.flatMap((payment) => Array.from({ length: 8 }, () => forge(payment)));
    const reconciled = Array.from({ length: 3 }, () => world.payments.reconcile());
    await Promise.all([...notices, ...reconciled]);
    await world.payments.idle();
    await world.payments.reconcile();
    expect(payments.map(({ captures }) => captures)).toEqual(payments.map(() => 1));
    expect(await countWaiting()).toBe(0);
  });
});

it('notices about many orders from one network cause a limited number of requests to the provider', async () => {
  const payments: StandInPayment[] = [];
  for (let place = 0; place < 10; place += 1) payments.push(await openSilently(`many-${place}`));
  const lookUps = await countLookUps(async () => {
    for (let round = 0; round < 12; round += 1) {
      for (const payment of payments) await forge(payment, '192.0.2.1');
      await world.payments.idle();
    }
  });
  expect(lookUps).toBeLessThan(100);
});
