import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgedWebhook, type WebhookRequest, webhookOf } from '../stand-in/payment/webhooks.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from './testing.ts';

/*
 * Storms of webhooks: whatever fans do on the page, in whatever order, how often and how late the provider's messages
 * come, true ones and forged ones, between them the fan's return, a cancel, the end of the time and reconciliation, an
 * order ends where its money says, and its goods are delivered exactly once.
 */

const stock = 100_000;
let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('pack', { ...votePack, onHand: stock }), productContent('card', { onHand: stock }));
});
afterAll(() => world.close());

const steps = [
  'approve',
  'decline',
  'webhook',
  'replay',
  'forge',
  'return',
  'leave',
  'expire',
  'cancel',
  'reconcile',
] as const;
type Step = (typeof steps)[number];

const storm = fc.record({
  provider: fc.constantFrom('toss' as const, 'stripe' as const),
  steps: fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 9 }),
  atOnce: fc.boolean(),
});

let number = 0;

async function run({
  provider,
  steps: given,
  atOnce,
}: {
  provider: 'toss' | 'stripe';
  steps: Step[];
  atOnce: boolean;
}) {
  number += 1;
  const fan = `fan-${number}`;
  const { orderId } = (await world.order(fan, { pack: 1, card: 2 })).body;
  const payment = await world.openPage(fan, orderId, provider);
  payment.plan = 'never';
  const sent: WebhookRequest[] = [];
  const perform: Record<Step, () => unknown> = {
    approve: () => world.standIn.ledger.approve(payment),
    decline: () => world.standIn.ledger.decline(payment),
    async webhook() {
      const request = webhookOf(payment, world.standIn.origin);
      if (request === null) return;
      sent.push(request);
      await world.standIn.delivery.send(request);
    },
    // The oldest again, after whatever came since.
    replay: () => sent[0] && world.standIn.delivery.send(sent[0]),
    forge: () => world.standIn.delivery.send(forgedWebhook(payment, world.standIn.origin)),
    return: () => world.goBack(payment.successUrl),
    leave: () => world.goBack(payment.failUrl),
    expire: () => world.runOut(orderId),
    cancel: () => world.ask(fan, `POST /order/${orderId}/cancel`),
    reconcile: () => world.payments.settle(orderId),
  };
  const running: unknown[] = [];
  for (const step of given) {
    const one = perform[step]();
    if (atOnce) running.push(one);
    else await one;
  }
  await Promise.all(running);
  await world.payments.idle();
  // What reconciliation does in the minutes afterwards.
  await world.payments.settle(orderId);
  await world.orders.expireUnpaid();
  return { fan, orderId, payment };
}

it('ends every storm in the right state, with the goods delivered exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(storm, async (given) => {
      const { fan, orderId, payment } = await run(given);
      const { body: order } = await world.readOrder(fan, orderId);
      const lots = (await world.ask(fan, 'GET /voteright')).body.lots;
      const cards = await world.pool.query(
        'SELECT FROM entitlement JOIN order_line USING (line_id) WHERE order_id = $1',
        [orderId],
      );
      expect(payment.captures).toBeLessThanOrEqual(1);
      if (payment.captures === 1 && payment.refunded === 0) {
        expect(order.status).toBe('FULFILLED');
        expect(lots).toMatchObject([{ granted: 10, remaining: 10 }]);
        expect(cards.rowCount).toBe(2);
      } else {
        // Nothing was charged, or all of it went back: nothing is delivered.
        expect(payment.refunded).toBe(payment.captures === 1 ? payment.approved : 0);
        expect(['PAYING', 'EXPIRED', 'CANCELED']).toContain(order.status);
        expect([lots, cards.rowCount]).toEqual([[], 0]);
      }
    }),
    { numRuns: 60, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  );
  await expectStockToAddUp();
}, 120_000);

/** Every reserved and sold piece belongs to an order that holds it. */
async function expectStockToAddUp() {
  const { rows } = await world.pool.query(
    `SELECT product_id, reserved, sold,
       coalesce((SELECT sum(quantity) FROM order_line AS l JOIN fan_order USING (order_id)
         WHERE l.product_id = p.product_id AND status IN ('RESERVED', 'PAYING')), 0) AS open,
       coalesce((SELECT sum(quantity) FROM order_line AS l JOIN fan_order USING (order_id)
         WHERE l.product_id = p.product_id AND status IN ('PAID', 'FULFILLED')), 0) AS paid
     FROM product AS p`,
  );
  for (const { reserved, sold, open, paid } of rows) expect([reserved, sold]).toEqual([open, paid]);
}
