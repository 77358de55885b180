import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, productContent, type StoreWorld } from './testing.ts';

/* Payments that come at the same time, too late, or from a provider that no longer answers. */

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('card', { price: 3000 }), productContent('last', { onHand: 1 }));
});
afterAll(() => world.close());

const attemptOf = async (attemptId: string) =>
  (await world.pool.query('SELECT state, is_silent, failure FROM payment_attempt WHERE attempt_id = $1', [attemptId]))
    .rows[0];

/** The provider captured the money without our request, for an attempt that was replaced. */
async function takeAnyway(payment: Awaited<ReturnType<StoreWorld['openPage']>>): Promise<void> {
  Object.assign(payment, { status: 'CAPTURED', approved: payment.amount, captures: 1 });
  await world.pool.query('UPDATE payment_attempt SET closed_at = NULL WHERE attempt_id = $1', [payment.attemptId]);
}

describe('an attempt during the capture of another one', () => {
  it.each(['approved', 'captured'])(
    'a replaced page that is %s late does not change what the fan reads',
    async (how) => {
      const fan = `late-${how}`;
      const { orderId } = (await world.order(fan, { card: 1 })).body;
      const replaced = await world.openPage(fan, orderId, 'toss');
      const current = await world.openPage(fan, orderId, 'stripe');
      replaced.plan = 'never';
      current.plan = 'never';
      current.trouble = 'slow';
      world.decide(current, 'approve');
      // The lookup was answered; the capture is not.
      await world.pool.query("UPDATE payment_attempt SET state = 'IN_PROGRESS' WHERE attempt_id = $1", [
        current.attemptId,
      ]);
      await world.pool.query("UPDATE fan_order SET payment = 'CHECKING' WHERE order_id = $1", [orderId]);
      // The replaced attempt is settled last, so its decision would be the final one.
      await world.pool.query(
        "UPDATE payment_attempt SET created_at = created_at + interval '1 minute' WHERE attempt_id = $1",
        [replaced.attemptId],
      );
      if (how === 'approved') world.decide(replaced, 'approve');
      else await takeAnyway(replaced);
      await world.settleWithShortTimeout(orderId);
      expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'PAYING', payment: 'CHECKING' });
      current.silentUntil = 0;
      await world.payments.reconcile();
      expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'FULFILLED', provider: 'stripe' });
      expect([current.captures, replaced.captures - (how === 'captured' ? 1 : 0)]).toEqual([1, 0]);
      expect(replaced.refunded).toBe(how === 'captured' ? 3000 : 0);
    },
  );
});

it('money of a refused attempt is refunded, and the order can be paid again and expires as usual', async () => {
  const { orderId } = (await world.order('odd', { last: 1 })).body;
  const payment = await world.openPage('odd', orderId, 'toss');
  payment.plan = 'never';
  // Captured at the provider, with another amount than the order's.
  Object.assign(payment, { status: 'CAPTURED', approved: payment.amount - 1, captures: 1 });
  await world.payments.settle(orderId);
  expect((await world.readOrder('odd', orderId)).body).toMatchObject({
    status: 'PAYING',
    payment: 'REFUNDED',
    failure: 'AMOUNT_MISMATCH',
    cancelable: true,
  });
  expect(payment.refunded).toBe(payment.amount - 1);
  await world.runOut(orderId);
  expect(await world.orders.expireUnpaid()).toBe(1);
  expect((await world.readOrder('odd', orderId)).body).toMatchObject({ status: 'EXPIRED', payment: 'REFUNDED' });
  // The piece is for sale again, and a second payment after a refund is handled like a first one.
  const { orderId: again } = (await world.order('odd', { last: 1 })).body;
  const wrong = await world.openPage('odd', again, 'toss');
  Object.assign(wrong, { plan: 'never', status: 'CAPTURED', approved: wrong.amount - 1, captures: 1 });
  await world.payments.settle(again);
  await world.goBack(world.decide(await world.openPage('odd', again, 'toss'), 'approve'));
  expect((await world.readOrder('odd', again)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
});

describe('a payment that the provider does not know', () => {
  it.each(['toss', 'stripe'] as const)(
    '%s: is over if it was not approved, and is checked by an operator if it was being captured',
    async (provider) => {
      const { orderId } = (await world.order('forgotten', { card: 1 })).body;
      const payment = await world.openPage('forgotten', orderId, provider);
      world.standIn.ledger.payments.delete(payment.key);
      await world.pool.query("UPDATE payment_attempt SET state = 'IN_PROGRESS' WHERE attempt_id = $1", [
        payment.attemptId,
      ]);
      await world.payments.settle(orderId);
      expect(await attemptOf(payment.attemptId)).toMatchObject({ state: 'IN_PROGRESS', is_silent: true });
      expect((await world.readOrder('forgotten', orderId)).body).toMatchObject({ status: 'PAYING' });

      const { orderId: other } = (await world.order('forgotten', { card: 1 })).body;
      const unseen = await world.openPage('forgotten', other, 'toss');
      world.standIn.ledger.payments.delete(unseen.key);
      await world.payments.settle(other);
      expect(await attemptOf(unseen.attemptId)).toMatchObject({ state: 'EXPIRED' });
    },
  );
});

describe('a provider whose keys were removed from the configuration', () => {
  it('has its open attempts ended and the order released for another provider, but keeps captures in progress', async () => {
    const without = await createStoreWorld({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' });
    try {
      await without.save(productContent('card'));
      const { orderId } = (await without.order('mover', { card: 1 })).body;
      const { orderId: other } = (await without.order('mover', { card: 1 })).body;
      // As an attempt from before the change.
      const write = (attemptId: string, order: string, state: string) =>
        without.pool.query(
          `INSERT INTO payment_attempt (attempt_id, order_id, provider, opened_as, state, amount, currency, reference, url, language)
           VALUES ($1, $2, 'stripe', 'popup', $3, 1000, 'KRW', $1, 'https://pay.test', 'en')`,
          [attemptId, order, state],
        );
      await write('cs_open', orderId, 'READY');
      await write('cs_taking', other, 'IN_PROGRESS');
      await without.pool.query("UPDATE fan_order SET status = 'PAYING', payment = 'READY'");
      await without.payments.settle(orderId);
      await without.payments.settle(other);
      const { rows } = await without.pool.query(
        'SELECT attempt_id, state, is_silent FROM payment_attempt ORDER BY attempt_id',
      );
      expect(rows).toEqual([
        { attempt_id: 'cs_open', state: 'EXPIRED', is_silent: false },
        { attempt_id: 'cs_taking', state: 'IN_PROGRESS', is_silent: true },
      ]);
      await without.goBack(without.decide(await without.openPage('mover', orderId, 'toss'), 'approve'));
      await without.payments.idle();
      expect((await without.readOrder('mover', orderId)).body).toMatchObject({ status: 'FULFILLED', provider: 'toss' });
      expect((await without.pool.query('SELECT FROM outbox WHERE done_at IS NULL')).rowCount).toBe(0);
    } finally {
      await without.close();
    }
  });
});

describe('a payment page without a reply of the provider', () => {
  const requestPage = (fan: string, orderId: string, language = 'ko') =>
    world.api.request('POST /payment/url', {
      fan,
      body: { orderId, provider: 'stripe', window: 'popup' },
      headers: { 'Idempotency-Key': crypto.randomUUID(), 'Accept-Language': language },
    });
  /** As if the provider's answer with the page had been lost. */
  const loseAnswer = (attemptId: string) =>
    world.pool.query('UPDATE payment_attempt SET url = NULL, reference = NULL WHERE attempt_id = $1', [attemptId]);

  it('stays the same when it is requested again at once', async () => {
    const { orderId } = (await world.order('again', { card: 1 })).body;
    const first = (await requestPage('again', orderId)).body;
    await loseAnswer(first.attemptId);
    expect((await requestPage('again', orderId)).body).toEqual(first);
  });

  it('is replaced by a new page later, since the provider would refuse the first key, and can be paid', async () => {
    const { orderId } = (await world.order('slow', { card: 1 })).body;
    const first = (await requestPage('slow', orderId)).body;
    await loseAnswer(first.attemptId);
    await world.pool.query(
      "UPDATE payment_attempt SET created_at = created_at - interval '10 minutes' WHERE attempt_id = $1",
      [first.attemptId],
    );
    const second = await requestPage('slow', orderId);
    expect(second.status).toBe(200);
    expect(second.body.attemptId).not.toBe(first.attemptId);
    await world.goBack(world.decide(world.standIn.paymentOf(second.body.attemptId), 'approve'));
    expect((await world.readOrder('slow', orderId)).body).toMatchObject({ status: 'FULFILLED' });
  });

  it('is replaced by a new page in another language, since a key allows only one body', async () => {
    const { orderId } = (await world.order('reader', { card: 1 })).body;
    const first = (await requestPage('reader', orderId, 'ko')).body;
    await loseAnswer(first.attemptId);
    const second = await requestPage('reader', orderId, 'ja');
    expect(second.status).toBe(200);
    expect(second.body.attemptId).not.toBe(first.attemptId);
    expect(world.standIn.paymentOf(second.body.attemptId).name).toBe('Product card ja');
  });
});

it('the reconciliation settles all unfinished attempts, the oldest first, over several pages', async () => {
  const count = 230;
  const { orderId } = (await world.order('crowd', { card: 1 })).body;
  await world.openPage('crowd', orderId, 'toss');
  await world.pool.query(
    `WITH copied AS (
       INSERT INTO fan_order (order_id, number, user_id, origin, language, status, currency, product_amount, fee, payment_amount,
         expires_at, payment)
       SELECT 'crowd-' || n, 'FN-crowd-' || n, user_id, origin, language, 'PAYING', currency, product_amount, fee, payment_amount,
         clock_timestamp() + interval '1 hour', 'READY'
       FROM fan_order, generate_series(1, $2) AS n WHERE order_id = $1 RETURNING order_id)
     INSERT INTO payment_attempt (attempt_id, order_id, provider, opened_as, amount, currency, language, created_at)
     SELECT 'attempt-' || order_id, order_id, 'toss', 'popup', 3000, 'KRW', 'ko', clock_timestamp() - interval '1 hour'
     FROM copied`,
    [orderId, count],
  );
  const { settled } = await world.payments.reconcile();
  expect(settled).toBeGreaterThanOrEqual(count);
  const unchecked = await world.pool.query(
    "SELECT FROM payment_attempt WHERE order_id LIKE 'crowd-%' AND checked_at IS NULL",
  );
  expect(unchecked.rowCount).toBe(0);
});

it('the return page accepts many requests from one address', async () => {
  const answers = new Set<number>();
  for (let pupil = 0; pupil < 130; pupil += 1) {
    const { orderId } = (await world.order(`pupil-${pupil}`, { card: 1 })).body;
    const payment = await world.openPage(`pupil-${pupil}`, orderId);
    answers.add((await world.goBack(payment.failUrl)).status);
  }
  expect(answers).toEqual(new Set([200]));
  const unknown = await Promise.all(
    Array.from({ length: 130 }, () =>
      world.api.request(`GET /payment/return/toss/success?attempt=${crypto.randomUUID()}`),
    ),
  );
  expect(unknown.some(({ status }) => status === 429)).toBe(true);
});
