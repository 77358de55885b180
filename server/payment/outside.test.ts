import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createReaders, itemsOf } from '../inbox/testing.ts';
import { orderInvariants } from '../order/invariants.ts';
import { listParcels, markShipped } from '../order/parcels/parcels.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Change, StandInPayment } from '../stand-in/payment/ledger.ts';
import { webhookOf } from '../stand-in/payment/webhooks.ts';
import { walletInvariants } from '../vote/ballots/invariants.ts';
import { voteContent } from '../vote/testing.ts';
import { paymentInvariants } from './invariants.ts';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from './testing.ts';

/* Money that goes back at the provider without us: refunds in its own console, and disputes of the payer's bank. */

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('pack', votePack),
    productContent('stick', { ...goods, price: 42_000, onHand: 50 }),
    productContent('seat', { kind: 'TICKET', onHand: 20 }),
  );
  await inTransaction(world.pool, (connection) => world.votes.saveVotes(connection, [voteContent('running')]));
});
afterAll(() => world.close());
afterEach(async () => {
  for (const { invariant, violations } of [...orderInvariants, ...paymentInvariants, ...walletInvariants]) {
    expect((await world.pool.query(violations)).rows, invariant).toEqual([]);
  }
});

const cast = async (fan: string, paid: number) =>
  (await world.request(fan, 'POST /vote/running/cast', { candidateId: 'a', free: 0, paid })).status;
const heldOf = async (orderId: string) =>
  (await world.pool.query('SELECT held FROM fan_order WHERE order_id = $1', [orderId])).rows[0].held;
const toSend = async (number: string) =>
  (await listParcels(world.platform)).filter((parcel) => parcel.number === number).length;
const ship = (orderId: string) =>
  inTransaction(world.pool, (connection) =>
    markShipped(world.platform, connection, orderId, null, { carrier: 'CJ Logistics', trackingNumber: '1' }),
  );

async function paymentOf(orderId: string): Promise<StandInPayment> {
  const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [orderId]);
  return world.standIn.paymentOf(rows[0].attempt_id);
}

/** An action at the provider, with the webhook that it sends. */
async function happen(orderId: string, change: Change, act: (payment: StandInPayment) => void): Promise<void> {
  const payment = await paymentOf(orderId);
  payment.plan = 'never';
  act(payment);
  const webhook = webhookOf(payment, world.standIn.origin, change);
  if (webhook === null) throw new Error(`the provider sends no webhook about a ${change}`);
  expect(await world.standIn.delivery.send(webhook)).toBe(200);
  await world.payments.idle();
}

const refundInConsole = (orderId: string, amount: number) =>
  happen(orderId, 'refund', (payment) => world.standIn.ledger.refund(payment, amount));
const dispute = (orderId: string, state: 'needs_response' | 'won' | 'lost') =>
  happen(orderId, 'dispute', (payment) => world.standIn.ledger.dispute(payment, state));

describe.each(['toss', 'stripe'] as const)('a refund in the console of %s', (provider) => {
  it('takes back unspent rights and notifies the fan if it covers everything', async () => {
    const [fan = ''] = await createReaders(world.platform, 1);
    const { body: order } = await world.buy(fan, { pack: 1, stick: 1, seat: 1 }, provider);
    await refundInConsole(order.orderId, order.paymentAmount.amount);
    const { body } = await world.readOrder(fan, order.orderId);
    expect(body).toMatchObject({ status: 'REFUNDED', refunded: order.paymentAmount });
    expect(await cast(fan, 1)).toBe(409);
    expect(await toSend(order.number)).toBe(0);
    expect(await heldOf(order.orderId)).toBeNull();
    expect((await itemsOf(world.platform, fan)).map(({ kind }) => kind)).toContain('REFUND_MADE');
  });

  it('holds the order until the staff releases it if it covers everything after a part was spent', async () => {
    const fan = `spent-${provider}`;
    const { body: order } = await world.buy(fan, { pack: 1, stick: 1 }, provider);
    expect(await cast(fan, 4)).toBe(200);
    await refundInConsole(order.orderId, order.paymentAmount.amount);
    expect(await cast(fan, 1)).toBe(409);
    expect(await heldOf(order.orderId)).toBe('REFUND');
    await world.orders.releaseHeld(order.orderId);
    expect(await heldOf(order.orderId)).toBeNull();
    // The same notice again holds nothing.
    await world.payments.settle(order.orderId);
    expect(await heldOf(order.orderId)).toBeNull();
  });

  it('holds rights and parcels if it covers a part, and the fan can’t refund more', async () => {
    const fan = `part-${provider}`;
    const { body: order } = await world.buy(fan, { pack: 1, stick: 1 }, provider);
    const [pack, stick] = order.lines;
    await refundInConsole(order.orderId, 5000);
    expect(await heldOf(order.orderId)).toBe('REFUND');
    expect(await cast(fan, 1)).toBe(409);
    expect(await toSend(order.number)).toBe(0);
    expect(await ship(order.orderId)).toBe(0);
    const { body } = await world.readOrder(fan, order.orderId);
    expect(body.held).toBe(true);
    expect(body.lines.map((line: { refundAmount: object }) => line.refundAmount)).toMatchObject([
      { amount: 0 },
      { amount: 0 },
    ]);
    const refused = await world.request(fan, `POST /order/${order.orderId}/refund`, { lineIds: [stick.lineId] });
    expect(refused.body.code).toBe('ORDER_STATE');

    await expect(world.orders.assignOutside(order.orderId, [stick.lineId])).rejects.toThrow('NOT_REFUNDABLE');
    expect(await world.orders.assignOutside(order.orderId, [pack.lineId])).toMatchObject({ amount: 5000 });
    expect(await heldOf(order.orderId)).toBeNull();
    expect(await cast(fan, 1)).toBe(409);
    expect(await toSend(order.number)).toBe(1);
    await world.request(fan, `POST /order/${order.orderId}/refund`, { lineIds: [stick.lineId] });
    await world.payments.idle();
    expect((await world.readOrder(fan, order.orderId)).body.status).toBe('REFUNDED');
  });

  it('returns the rights when the staff releases it, and is never paid twice', async () => {
    const fan = `goodwill-${provider}`;
    const { body: order } = await world.buy(fan, { pack: 1 }, provider);
    await refundInConsole(order.orderId, 1000);
    expect(await cast(fan, 1)).toBe(409);
    await world.orders.releaseHeld(order.orderId);
    expect(await cast(fan, 1)).toBe(200);
    await world.request(fan, `POST /order/${order.orderId}/refund`, { lineIds: [order.lines[0].lineId] });
    await world.payments.idle();
    // Nine of ten rights are 4,500; 500 of the 1,000 count towards them.
    expect((await world.readOrder(fan, order.orderId)).body).toMatchObject({ refunded: { amount: 4500 } });
    expect((await paymentOf(order.orderId)).refunded).toBe(5000);
  });

  it('holds an order whose payment was not known yet, and a release delivers it', async () => {
    const fan = `early-${provider}`;
    const { orderId } = (await world.order(fan, { pack: 1 })).body;
    const payment = await world.openPage(fan, orderId, provider);
    payment.plan = 'never';
    world.decide(payment, 'approve');
    world.standIn.ledger.capture(payment, payment.amount);
    world.standIn.ledger.refund(payment, 1000);
    await world.payments.settle(orderId);
    expect(await heldOf(orderId)).toBe('REFUND');
    expect(await world.orders.runJobs(orderId)).toBe(0);
    expect(await cast(fan, 1)).toBe(409);
    await world.orders.releaseHeld(orderId);
    expect(await world.orders.runJobs(orderId)).toBe(1);
    expect(await cast(fan, 1)).toBe(200);
  });

  it('also holds the rights that a voided ballot returns', async () => {
    const fan = `voided-${provider}`;
    const { body: order } = await world.buy(fan, { pack: 1, stick: 1 }, provider);
    expect(await cast(fan, 4)).toBe(200);
    await refundInConsole(order.orderId, 1000);
    await world.pool.query(
      `SELECT void_ballots('running', array_agg(ballot_id), 'OPERATOR') FROM ballot WHERE user_id = $1`,
      [fan],
    );
    expect(await cast(fan, 1)).toBe(409);
    await world.orders.releaseHeld(order.orderId);
    expect(await cast(fan, 10)).toBe(200);
  });

  it('is never confused with a refused refund of the same payment', async () => {
    const fan = `two-${provider}`;
    const { body: order } = await world.buy(fan, { pack: 1, stick: 1 }, provider);
    const payment = await paymentOf(order.orderId);
    payment.plan = 'never';
    // The provider has only enough for one of the two.
    payment.approved = 42_000;
    payment.silentUntil = Date.now() + 1000;
    const { rows } = await world.pool.query('SELECT line_id FROM order_line WHERE order_id = $1 ORDER BY position', [
      order.orderId,
    ]);
    await Promise.all(
      rows
        .toReversed()
        .map(({ line_id: lineId }) => world.orders.refundAsOperator(order.orderId, [lineId], 'goodwill')),
    );
    await Promise.all([world.orders.runJobs(order.orderId), world.orders.runJobs(order.orderId)]);
    await world.payments.idle();
    const jobs = await world.pool.query(
      "SELECT (payload ->> 'amount')::integer AS amount FROM outbox WHERE order_id = $1 AND done_at IS NOT NULL AND kind = 'PROVIDER_REFUND'",
      [order.orderId],
    );
    expect(jobs.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment.refunded);
  });

  it('counts as our refund if the fan requested the same', async () => {
    const fan = `both-${provider}`;
    const { body: order } = await world.buy(fan, { pack: 1 }, provider);
    const payment = await paymentOf(order.orderId);
    payment.plan = 'never';
    world.standIn.ledger.refund(payment, 5000);
    await world.request(fan, `POST /order/${order.orderId}/refund`, { lineIds: [order.lines[0].lineId] });
    await world.payments.idle();
    expect(payment.refunded).toBe(5000);
    const jobs = await world.pool.query('SELECT FROM outbox WHERE order_id = $1 AND done_at IS NULL', [order.orderId]);
    expect(jobs.rowCount).toBe(0);
    await happen(order.orderId, 'refund', () => undefined);
    expect(await heldOf(order.orderId)).toBeNull();
  });

  it('changes nothing if it is our own refund', async () => {
    const fan = `ours-${provider}`;
    const { body: order } = await world.buy(fan, { pack: 1, stick: 1 }, provider);
    await world.request(fan, `POST /order/${order.orderId}/refund`, { lineIds: [order.lines[0].lineId] });
    await world.payments.idle();
    await happen(order.orderId, 'refund', () => undefined);
    expect(await heldOf(order.orderId)).toBeNull();
    expect(await toSend(order.number)).toBe(1);
  });
});

describe('a dispute of the payer’s bank', () => {
  it('holds the order, and releases it when it is won', async () => {
    const { body: order } = await world.buy('disputed', { pack: 1, stick: 1 }, 'stripe');
    await dispute(order.orderId, 'needs_response');
    expect(await heldOf(order.orderId)).toBe('DISPUTE');
    expect(await cast('disputed', 1)).toBe(409);
    expect(await toSend(order.number)).toBe(0);
    await dispute(order.orderId, 'won');
    expect(await heldOf(order.orderId)).toBeNull();
    expect(await cast('disputed', 1)).toBe(200);
    expect(await toSend(order.number)).toBe(1);
  });

  it('still holds the order after it is won if other money was returned', async () => {
    const { body: order } = await world.buy('twice', { pack: 1 }, 'stripe');
    await refundInConsole(order.orderId, 1000);
    await dispute(order.orderId, 'needs_response');
    await dispute(order.orderId, 'won');
    expect(await heldOf(order.orderId)).toBe('REFUND');
    expect(await cast('twice', 1)).toBe(409);
  });

  it('does not hold an order after it is won if the staff has released it', async () => {
    const { body: order } = await world.buy('kept', { pack: 1 }, 'stripe');
    await refundInConsole(order.orderId, 1000);
    await world.orders.releaseHeld(order.orderId);
    await dispute(order.orderId, 'needs_response');
    await dispute(order.orderId, 'won');
    expect(await heldOf(order.orderId)).toBeNull();
    expect(await cast('kept', 1)).toBe(200);
  });

  it('does not hold the order again after a release when lines are assigned', async () => {
    const { body: order } = await world.buy('trusted', { pack: 1, stick: 1 }, 'stripe');
    await refundInConsole(order.orderId, 5000);
    await dispute(order.orderId, 'needs_response');
    await world.orders.releaseHeld(order.orderId);
    await world.orders.assignOutside(order.orderId, [order.lines[0].lineId]);
    expect(await heldOf(order.orderId)).toBeNull();
  });

  it('takes back unspent rights when it is lost', async () => {
    const { body: order } = await world.buy('loser', { pack: 1, stick: 1 }, 'stripe');
    await dispute(order.orderId, 'needs_response');
    await dispute(order.orderId, 'lost');
    expect((await world.readOrder('loser', order.orderId)).body.status).toBe('REFUNDED');
    expect(await cast('loser', 1)).toBe(409);
    expect(await heldOf(order.orderId)).toBeNull();
  });

  it('is requested again if the provider did not answer', async () => {
    const { body: order } = await world.buy('silent', { pack: 1 }, 'stripe');
    const payment = await paymentOf(order.orderId);
    payment.plan = 'never';
    world.standIn.ledger.dispute(payment, 'needs_response');
    await world.pool.query('UPDATE payment_attempt SET notified_at = clock_timestamp() WHERE attempt_id = $1', [
      payment.attemptId,
    ]);
    payment.silentUntil = Date.now() + 60_000;
    await world.settleWithShortTimeout(order.orderId);
    expect(await heldOf(order.orderId)).toBeNull();
    payment.silentUntil = 0;
    await world.payments.reconcile();
    expect(await heldOf(order.orderId)).toBe('DISPUTE');
  });
});
