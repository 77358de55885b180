import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from './attempt/reconcile.ts';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from './testing.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('card', { price: 3000, feePerPiece: 200, feeReason: { ko: '가', en: 'Why', ja: 'あ' } }),
    productContent('pack', votePack),
    productContent('stick', { ...goods, price: 42_000 }),
    productContent('ticket', { kind: 'TICKET', onHand: 5 }),
    productContent('last', { onHand: 1 }),
  );
});
afterAll(() => world.close());

describe.each(['toss', 'stripe'] as const)('paying through %s', (provider) => {
  it('captures the exact amount once, and delivers', async () => {
    const { body } = await world.buy(`buyer-${provider}`, { card: 2, pack: 1, stick: 1, ticket: 2 }, provider);
    expect(body).toMatchObject({
      status: 'FULFILLED',
      payment: 'DONE',
      provider,
      failure: null,
      productAmount: { amount: 55_000, currency: 'KRW' },
      fee: { amount: 400, currency: 'KRW' },
      paymentAmount: { amount: 55_400, currency: 'KRW' },
    });
    expect(body.lines.map((line: { state: string }) => line.state)).toEqual([
      'DELIVERED',
      'DELIVERED',
      'SHIPPING',
      'DELIVERED',
    ]);
    expect(body.history.map((entry: { status: string }) => entry.status)).toEqual([
      'RESERVED',
      'PAYING',
      'PAID',
      'FULFILLED',
    ]);
    expect(body.receiptUrl).toMatch(/^http:\/\/localhost:\d+\/receipt\//);
    const payments = Array.from(world.standIn.ledger.payments.values());
    const own = payments.filter((payment) => payment.provider === provider && payment.status === 'CAPTURED');
    expect(own.map(({ approved, captures }) => ({ approved, captures }))).toEqual([{ approved: 55_400, captures: 1 }]);
    const rights = await world.request(`buyer-${provider}`, 'GET /voteright');
    expect(rights.body.lots).toMatchObject([{ kind: 'paid', granted: 10, source: expect.stringMatching(/^order:/) }]);
  });

  it('posts the state to its opener only', async () => {
    const placed = await world.order('teller', { card: 1 });
    const payment = await world.openPage('teller', placed.body.orderId, provider);
    const page = await world.goBack(world.decide(payment, 'approve'));
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(page.headers.get('Content-Security-Policy')).not.toContain('unsafe');
    expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    const message = /data-message="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(message)).toEqual({
      type: 'fan-payment',
      orderId: placed.body.orderId,
      attemptId: payment.attemptId,
      state: 'DONE',
    });
    expect(page.text).not.toMatch(/<script>|\son\w+=/);
  });

  it('can be declined without a charge, and tried again', async () => {
    const placed = await world.order('declined', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('declined', orderId, provider);
    const page = await world.goBack(world.decide(payment, 'decline'));
    expect(page.text).toContain('/order/fail?order=');
    const order = await world.readOrder('declined', orderId);
    expect(order.body).toMatchObject({ status: 'PAYING', payment: 'FAILED', failure: 'CARD_DECLINED' });
    const again = await world.openPage('declined', orderId, provider);
    expect(again.key).not.toBe(payment.key);
    await world.goBack(world.decide(again, 'approve'));
    expect((await world.readOrder('declined', orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
    expect(payment.captures).toBe(0);
  });

  it('can be left without paying, which is no failure, which is no failure', async () => {
    const placed = await world.order('leaver', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('leaver', orderId, provider);
    const page = await world.goBack(world.decide(payment, 'leave'));
    expect(page.text).toContain(`/order?order=${orderId}`);
    expect(page.text).toContain('You haven’t paid yet');
    const order = await world.readOrder('leaver', orderId);
    expect(order.body).toMatchObject({ status: 'PAYING', payment: 'FAILED', failure: 'LEFT' });
  });

  it('compares the amount before it captures', async () => {
    const placed = await world.order('cheater', { card: 1 });
    const payment = await world.openPage('cheater', placed.body.orderId, provider);
    payment.trouble = 'wrong-amount';
    await world.goBack(world.decide(payment, 'approve'));
    const order = await world.readOrder('cheater', placed.body.orderId);
    expect(order.body).toMatchObject({ status: 'PAYING', payment: 'FAILED', failure: 'AMOUNT_MISMATCH' });
    expect(payment.captures).toBe(0);
    if (provider === 'stripe') expect(payment.status).toBe('CANCELED');
  });

  it('has the state “being checked”, not “failed”, while the provider does not answer', async () => {
    const placed = await world.order('waiter', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('waiter', orderId, provider);
    payment.trouble = 'slow';
    payment.plan = 'never';
    world.decide(payment, 'approve');
    await world.settleWithShortTimeout(orderId);
    await world.runOut(orderId);
    await reconcile(world.platform, world.orders, world.settleWithShortTimeout);
    expect((await world.readOrder('waiter', orderId)).body).toMatchObject({
      status: 'PAYING',
      payment: 'CHECKING',
      cancelable: false,
    });
    expect(await world.request('waiter', `POST /order/${orderId}/cancel`)).toMatchObject({ status: 410 });
    payment.silentUntil = 0;
    await world.payments.reconcile();
    expect((await world.readOrder('waiter', orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
    expect(payment.captures).toBe(1);
  });

  it('reports that the provider refused to capture', async () => {
    const placed = await world.order('refused', { card: 1 });
    const payment = await world.openPage('refused', placed.body.orderId, provider);
    payment.trouble = 'refused';
    const back = world.decide(payment, 'approve');
    // The second time the provider still says that the fan has approved, as to a webhook beside the return.
    for (const time of ['first', 'second']) {
      await world.goBack(back);
      const order = await world.readOrder('refused', placed.body.orderId);
      expect(order.body, time).toMatchObject({ status: 'PAYING', payment: 'FAILED', failure: 'CARD_LIMIT' });
    }
    expect(payment.captures).toBe(0);
  });

  it('accepts a payment after expiry if the pieces can be reserved again', async () => {
    const placed = await world.order('late', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('late', orderId, provider);
    payment.plan = 'never';
    await world.runOut(orderId);
    // The order expires while the provider's page is still open.
    await world.pool.query("UPDATE fan_order SET payment = 'FAILED' WHERE order_id = $1", [orderId]);
    await world.orders.expireUnpaid();
    expect((await world.readOrder('late', orderId)).body.status).toBe('EXPIRED');
    await world.goBack(world.decide(payment, 'approve'));
    expect((await world.readOrder('late', orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
  });

  it('charges nothing after expiry if the pieces are sold', async () => {
    const placed = await world.order('later', { last: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('later', orderId, provider);
    payment.plan = 'never';
    await world.runOut(orderId);
    await world.pool.query("UPDATE fan_order SET payment = 'FAILED' WHERE order_id = $1", [orderId]);
    await world.orders.expireUnpaid();
    const taken = await world.order('faster', { last: 1 });
    expect(taken.status).toBe(200);
    await world.goBack(world.decide(payment, 'approve'));
    expect((await world.readOrder('later', orderId)).body).toMatchObject({
      status: 'EXPIRED',
      payment: 'FAILED',
      failure: 'OUT_OF_STOCK',
    });
    expect(payment.captures).toBe(0);
    await world.request('faster', `POST /order/${taken.body.orderId}/cancel`);
  });

  it('refunds money that was captured for an order that can’t be paid any more', async () => {
    const placed = await world.order('gone', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('gone', orderId, provider);
    payment.plan = 'never';
    await world.request('gone', `POST /order/${orderId}/cancel`);
    await world.payments.idle();
    // The provider captured the money anyway.
    payment.status = 'CAPTURED';
    payment.approved = payment.amount;
    payment.captures = 1;
    await world.pool.query('UPDATE payment_attempt SET closed_at = NULL WHERE order_id = $1', [orderId]);
    await world.payments.settle(orderId);
    expect((await world.readOrder('gone', orderId)).body).toMatchObject({ status: 'CANCELED', payment: 'REFUNDED' });
    expect(payment).toMatchObject({ status: 'CANCELED', refunded: payment.amount });
  });

  it('refunds through the provider, once', async () => {
    const bought = await world.buy('returner', { pack: 1 }, provider);
    const { orderId, lines } = bought.body;
    const refund = { lineIds: [lines[0].lineId], reason: 'changed my mind' };
    const key = crypto.randomUUID();
    const first = await world.request('returner', `POST /order/${orderId}/refund`, refund, key);
    expect(first.body).toMatchObject({ status: 'REFUNDED', payment: 'REFUNDED', refunded: { amount: 5000 } });
    expect((await world.request('returner', `POST /order/${orderId}/refund`, refund, key)).text).toBe(first.text);
    expect(await world.request('returner', `POST /order/${orderId}/refund`, refund)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATE' },
    });
    await world.payments.idle();
    const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [orderId]);
    expect(world.standIn.paymentOf(rows[0].attempt_id)).toMatchObject({ refunded: 5000, status: 'CANCELED' });
  });
});
