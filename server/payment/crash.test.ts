import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refundSteps } from './attempt/provider-jobs.ts';
import { settleSteps } from './attempt/settle.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from './testing.ts';

/* Work on a payment ends with an error at a step; `crash.recovery.test.ts` kills the process there. */

let world: StoreWorld;
/** The step that fails once. */
let failing: string | null = null;

beforeAll(async () => {
  world = await createStoreWorld(
    {},
    {
      onStep(step) {
        if (step !== failing) return;
        failing = null;
        throw new Error(`The work ended at ${step}`);
      },
    },
  );
  await world.save(productContent('pack', { ...votePack, onHand: 1000 }));
});
afterAll(() => world.close());
// A step that was not reached would prove nothing.
afterEach(() => expect(failing).toBeNull());

describe.each(['toss', 'stripe'] as const)('work on a payment at %s that ends', (provider) => {
  it.each(settleSteps)('after “%s” is finished later: the charged order is delivered once', async (step) => {
    const fan = `${provider}-${step}`;
    const { orderId } = (await world.order(fan, { pack: 1 })).body;
    const payment = await world.openPage(fan, orderId, provider);
    payment.plan = 'never';
    world.decide(payment, 'approve');
    failing = step;
    await expect(world.payments.settle(orderId)).rejects.toThrow(step);
    await world.payments.settle(orderId);
    expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
    expect((await world.request(fan, 'GET /voteright')).body.lots).toMatchObject([{ granted: 10 }]);
    expect(payment).toMatchObject({ captures: 1, refunded: 0 });
  });

  it.each(refundSteps)('after “%s” is finished later: the order is refunded once', async (step) => {
    const fan = `${provider}-${step}`;
    const { orderId } = (await world.buy(fan, { pack: 1 }, provider)).body;
    const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [orderId]);
    const payment = world.standIn.paymentOf(rows[0].attempt_id);
    await world.payments.idle();
    failing = step;
    await world.orders.refundAsOperator(orderId, null, 'goodwill');
    await world.payments.settle(orderId);
    await world.payments.idle();
    expect(failing).toBeNull();
    // The next try is due at once.
    await world.pool.query('UPDATE outbox SET next_at = clock_timestamp() WHERE order_id = $1 AND done_at IS NULL', [
      orderId,
    ]);
    await world.payments.settle(orderId);
    expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'REFUNDED' });
    expect(payment).toMatchObject({ captures: 1, refunded: payment.amount });
  });
});
