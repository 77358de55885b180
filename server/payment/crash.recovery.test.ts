import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runUntilKilled } from '../platform/testing-crash.ts';
import { paymentEnvironment } from '../stand-in/payment/registration.ts';
import { refundSteps } from './attempt/provider-jobs.ts';
import { settleSteps } from './attempt/settle.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from './testing.ts';

/* A server is killed (SIGKILL) at each step of settle; another one reconciles, as every server does at its start. */

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('pack', { ...votePack, onHand: 1000 }));
});
afterAll(() => world.close());

/** @returns the signal that ended the process */
const settleAndDie = (orderId: string, step: string): Promise<unknown> =>
  runUntilKilled(
    world.platform,
    join(import.meta.dirname, 'testing-crash.ts'),
    { ...paymentEnvironment(world.standIn.origin), CRASH_ORDER: orderId, CRASH_STEP: step },
    true,
  );

describe.each(['toss', 'stripe'] as const)('a server that is killed while it settles a payment at %s', (provider) => {
  it.each(settleSteps)('after “%s”: the charged order is delivered once', async (step) => {
    const fan = `${provider}-${step}`;
    const { orderId } = (await world.order(fan, { pack: 1 })).body;
    const payment = await world.openPage(fan, orderId, provider);
    payment.plan = 'never';
    world.decide(payment, 'approve');
    expect(await settleAndDie(orderId, step)).toBe('SIGKILL');
    await world.payments.reconcile();
    await world.payments.settle(orderId);
    expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
    expect((await world.request(fan, 'GET /voteright')).body.lots).toMatchObject([{ granted: 10 }]);
    expect(payment).toMatchObject({ captures: 1, refunded: 0 });
  });

  it.each(['capturing', 'captured'])(
    'after “%s”, with the time to pay ending meanwhile: the order keeps its reservation, and is delivered',
    async (step) => {
      const fan = `${provider}-${step}-gone`;
      const { orderId } = (await world.order(fan, { pack: 1 })).body;
      const payment = await world.openPage(fan, orderId, provider);
      payment.plan = 'never';
      world.decide(payment, 'approve');
      expect(await settleAndDie(orderId, step)).toBe('SIGKILL');
      // The time to pay ends before the reconciliation; an order that is being captured keeps its reservation.
      await world.runOut(orderId);
      expect(await world.orders.expireUnpaid()).toBe(0);
      await world.payments.reconcile();
      expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
      expect(payment).toMatchObject({ captures: 1, refunded: 0 });
    },
  );

  const goingBack = ['looked-up', ...refundSteps, 'jobs-run'] as const;

  it.each(goingBack)(
    'after “%s”, with money for an order that can’t be paid any more: all of it is refunded once',
    async (step) => {
      const fan = `${provider}-${step}-back`;
      const { orderId } = (await world.order(fan, { pack: 1 })).body;
      const payment = await world.openPage(fan, orderId, provider);
      payment.plan = 'never';
      await world.request(fan, `POST /order/${orderId}/cancel`);
      await world.payments.idle();
      // The provider captured it after the cancel.
      Object.assign(payment, { status: 'CAPTURED', approved: payment.amount, captures: 1 });
      await world.pool.query('UPDATE payment_attempt SET closed_at = NULL WHERE order_id = $1', [orderId]);
      expect(await settleAndDie(orderId, step)).toBe('SIGKILL');
      await world.payments.reconcile();
      await world.payments.settle(orderId);
      expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'CANCELED', payment: 'REFUNDED' });
      expect(payment).toMatchObject({ captures: 1, refunded: payment.amount });
      expect((await world.request(fan, 'GET /voteright')).body.lots).toEqual([]);
      expect(await returnedOf(orderId)).toEqual([{ captured: payment.amount, returned: payment.amount }]);
    },
  );

  it.each([...refundSteps, 'jobs-run'] as const)('after “%s”, during a refund: it is refunded once', async (step) => {
    const fan = `${provider}-${step}-refund`;
    const { orderId } = (await world.buy(fan, { pack: 1 }, provider)).body;
    // The provider's notification of the payment also runs jobs of the order.
    await world.payments.idle();
    const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [orderId]);
    const payment = world.standIn.paymentOf(rows[0].attempt_id);
    // Only in the outbox so far: the process that will be killed runs the job.
    await world.orders.refundAsOperator(orderId, null, 'goodwill');
    expect(payment.refunded).toBe(0);
    expect(await settleAndDie(orderId, step)).toBe('SIGKILL');
    await finishJobs(orderId);
    expect(payment).toMatchObject({ captures: 1, refunded: payment.amount });
    expect(await returnedOf(orderId)).toEqual([{ captured: payment.amount, returned: payment.amount }]);
    expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'REFUNDED' });
  });
});

async function finishJobs(orderId: string): Promise<void> {
  const jobsLeft = async () => {
    await world.payments.reconcile();
    await world.payments.settle(orderId);
    const left = await world.pool.query('SELECT FROM outbox WHERE order_id = $1 AND done_at IS NULL', [orderId]);
    return left.rowCount;
  };
  await expect.poll(jobsLeft, { interval: 100 }).toBe(0);
}

async function returnedOf(orderId: string) {
  const { rows } = await world.pool.query('SELECT captured, returned FROM payment_attempt WHERE order_id = $1', [
    orderId,
  ]);
  return rows;
}
