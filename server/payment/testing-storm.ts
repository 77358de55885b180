import { afterAll, beforeAll, expect } from 'vitest';
import type { StandInPayment } from '../stand-in/payment/ledger.ts';
import { forgedWebhook, type WebhookRequest, webhookOf } from '../stand-in/payment/webhooks.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from './testing.ts';

const stock = 100_000;
let world: StoreWorld;

/** A store, until the tests of the file have run. */
export function setUpStorm(): void {
  beforeAll(async () => {
    world = await createStoreWorld();
    await world.save(productContent('pack', { ...votePack, onHand: stock }), productContent('card', { onHand: stock }));
  });
  afterAll(() => world.close());
}

/** Possible events of an order and its payments. */
export const steps = [
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
  'open-another',
  'approve-another',
  'webhook-of-another',
  'refund',
] as const;
export type Step = (typeof steps)[number];

export interface Storm {
  provider: 'toss' | 'stripe';
  steps: readonly Step[];
  /** Each step begins without waiting for the one before. */
  atOnce: boolean;
}

let number = 0;

async function run({ provider, steps, atOnce }: Storm) {
  number += 1;
  const fan = `fan-${number}`;
  const { orderId, lines } = (await world.order(fan, { pack: 1, card: 2 })).body;
  const payment = await world.openPage(fan, orderId, provider);
  payment.plan = 'never';
  const payments = [payment];
  const sent: WebhookRequest[] = [];
  async function notify(subject: StandInPayment | undefined): Promise<void> {
    const request = subject && webhookOf(subject, world.standIn.origin);
    if (!request) return;
    sent.push(request);
    await world.standIn.delivery.send(request);
  }
  const perform: Record<Step, () => unknown> = {
    approve: () => world.standIn.ledger.approve(payment),
    decline: () => world.standIn.ledger.decline(payment),
    webhook: () => notify(payment),
    // The oldest message again, after all later ones.
    replay: () => sent[0] && world.standIn.delivery.send(sent[0]),
    forge: () => world.standIn.delivery.send(forgedWebhook(payment, world.standIn.origin)),
    return: () => world.goBack(payment.successUrl),
    leave: () => world.goBack(payment.failUrl),
    expire: () => world.runOut(orderId),
    cancel: () => world.request(fan, `POST /order/${orderId}/cancel`),
    reconcile: () => world.payments.settle(orderId),
    async 'open-another'() {
      const other = provider === 'toss' ? 'stripe' : 'toss';
      const page = await world.request(fan, 'POST /payment/url', { orderId, provider: other, window: 'popup' });
      // An order that is over or being paid gets no new page.
      if (page.status !== 200) return;
      const another = world.standIn.paymentOf(page.body.attemptId);
      another.plan = 'never';
      if (!payments.includes(another)) payments.push(another);
    },
    async 'approve-another'() {
      const another = payments.at(-1);
      if (another === undefined) return;
      world.standIn.ledger.approve(another);
      await world.goBack(another.successUrl);
    },
    'webhook-of-another': () => notify(payments.at(-1)),
    refund: () => world.request(fan, `POST /order/${orderId}/refund`, { lineIds: [lines[0].lineId] }),
  };
  const running: unknown[] = [];
  for (const step of steps) {
    const one = perform[step]();
    if (atOnce) running.push(one);
    else await one;
  }
  await Promise.all(running);
  await world.payments.idle();
  // The reconciliation of the following minutes.
  await world.payments.settle(orderId);
  await world.orders.expireUnpaid();
  return { fan, orderId, payments };
}

/** Ends in the state that matches its money, with the goods delivered exactly once. */
export async function expectCalmAfter(storm: Storm): Promise<void> {
  const { fan, orderId, payments } = await run(storm);
  const { body: order } = await world.readOrder(fan, orderId);
  const lots = (await world.request(fan, 'GET /voteright')).body.lots;
  const cards = await world.pool.query('SELECT FROM photocard WHERE order_id = $1', [orderId]);
  const sumOf = (name: 'captures' | 'refunded') => payments.reduce((sum, payment) => sum + payment[name], 0);
  expect(sumOf('captures')).toBeLessThanOrEqual(1);
  if (order.status === 'FULFILLED') {
    expect([sumOf('captures'), sumOf('refunded')]).toEqual([1, 0]);
    expect(lots).toMatchObject([{ granted: 10, remaining: 10 }]);
    expect(cards.rowCount).toBe(2);
  } else if (order.status === 'PARTIALLY_REFUNDED') {
    // The vote pack was refunded, before delivery or unused; the cards stay the fan's.
    expect([sumOf('captures'), sumOf('refunded')]).toEqual([1, order.refunded.amount]);
    expect(order.refunded.amount).toBe(5000);
    expect(lots.filter(({ remaining }: { remaining: number }) => remaining > 0)).toEqual([]);
    expect(cards.rowCount).toBe(2);
  } else {
    // Nothing was charged, or everything was refunded: nothing is delivered.
    const taken = payments.filter(({ captures }) => captures === 1);
    expect(sumOf('refunded')).toBe(taken.reduce((sum, { approved }) => sum + approved, 0));
    expect(['PAYING', 'EXPIRED', 'CANCELED']).toContain(order.status);
    expect([lots, cards.rowCount]).toEqual([[], 0]);
  }
}

/** Every reserved and sold piece belongs to an order that holds it. */
export async function expectStockToAddUp() {
  const { rows } = await world.pool.query(
    `SELECT product_id, reserved, sold,
       coalesce((SELECT sum(quantity) FROM order_line AS l JOIN fan_order USING (order_id)
         WHERE l.product_id = p.product_id AND status IN ('RESERVED', 'PAYING')), 0) AS open,
       coalesce((SELECT sum(quantity) FROM order_line AS l JOIN fan_order USING (order_id)
         WHERE l.product_id = p.product_id AND state <> 'REFUNDED'
           AND status IN ('PAID', 'FULFILLED', 'PARTIALLY_REFUNDED')), 0) AS paid
     FROM product AS p`,
  );
  for (const { reserved, sold, open, paid } of rows) expect([reserved, sold]).toEqual([open, paid]);
}
