import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookOf } from '../stand-in/payment/webhooks.ts';
import { reconcile } from './reconcile.ts';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from './testing.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('card', { price: 3000, feePerPiece: 200, feeReason: { ko: '가', en: 'Why', ja: 'あ' } }),
    productContent('pack', votePack),
    productContent('stick', { ...goods, price: 42_000 }),
    productContent('ticket', { kind: 'TICKET', onHand: 5 }),
    productContent('dollar', { currency: 'USD', price: 1099 }),
    productContent('yen', { currency: 'JPY', price: 800 }),
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
    const rights = await world.ask(`buyer-${provider}`, 'GET /voteright');
    expect(rights.body.lots).toMatchObject([{ kind: 'paid', granted: 10, source: expect.stringMatching(/^order:/) }]);
  });

  it('tells the opener and nobody else how it stands', async () => {
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

  it('is declined without a charge, and can be tried again', async () => {
    const placed = await world.order('declined', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('declined', orderId, provider);
    const page = await world.goBack(world.decide(payment, 'decline'));
    expect(page.text).toContain('/order/fail?order=');
    const order = await world.readOrder('declined', orderId);
    expect(order.body).toMatchObject({ status: 'PAYING', payment: 'FAILED', failure: 'PAYMENT_FAILED' });
    const again = await world.openPage('declined', orderId, provider);
    expect(again.key).not.toBe(payment.key);
    await world.goBack(world.decide(again, 'approve'));
    expect((await world.readOrder('declined', orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
    expect(payment.captures).toBe(0);
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

  it('is being checked, not failed, while the provider is silent', async () => {
    const placed = await world.order('waiter', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('waiter', orderId, provider);
    payment.trouble = 'slow';
    payment.plan = 'never';
    world.decide(payment, 'approve');
    await world.settleImpatiently(orderId);
    await world.runOut(orderId);
    await reconcile(world.platform, world.orders, world.settleImpatiently);
    expect((await world.readOrder('waiter', orderId)).body).toMatchObject({
      status: 'PAYING',
      payment: 'CHECKING',
      cancelable: false,
    });
    expect(await world.ask('waiter', `POST /order/${orderId}/cancel`)).toMatchObject({ status: 410 });
    payment.silentUntil = 0;
    await world.payments.reconcile();
    expect((await world.readOrder('waiter', orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
    expect(payment.captures).toBe(1);
  });

  it('says so when the provider refuses to capture', async () => {
    const placed = await world.order('refused', { card: 1 });
    const payment = await world.openPage('refused', placed.body.orderId, provider);
    payment.trouble = 'refused';
    await world.goBack(world.decide(payment, 'approve'));
    const order = await world.readOrder('refused', placed.body.orderId);
    expect(order.body).toMatchObject({ status: 'PAYING', payment: 'FAILED', failure: 'PAYMENT_FAILED' });
    expect(payment.captures).toBe(0);
  });

  it('honours a success after expiry where it can reserve again', async () => {
    const placed = await world.order('late', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('late', orderId, provider);
    payment.plan = 'never';
    await world.runOut(orderId);
    // Expires here, while the page is still open.
    await world.pool.query("UPDATE fan_order SET payment = 'FAILED' WHERE order_id = $1", [orderId]);
    await world.orders.expireUnpaid();
    expect((await world.readOrder('late', orderId)).body.status).toBe('EXPIRED');
    await world.goBack(world.decide(payment, 'approve'));
    expect((await world.readOrder('late', orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
  });

  it('charges nothing for a success after expiry where the pieces are gone', async () => {
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
    await world.ask('faster', `POST /order/${taken.body.orderId}/cancel`);
  });

  it('gives money back that was captured for an order that can have it no more', async () => {
    const placed = await world.order('gone', { card: 1 });
    const { orderId } = placed.body;
    const payment = await world.openPage('gone', orderId, provider);
    payment.plan = 'never';
    await world.ask('gone', `POST /order/${orderId}/cancel`);
    await world.payments.idle();
    // The provider took the money all the same.
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
    const ask = { lineIds: [lines[0].lineId], reason: 'changed my mind' };
    const key = crypto.randomUUID();
    const first = await world.ask('returner', `POST /order/${orderId}/refund`, ask, key);
    expect(first.body).toMatchObject({ status: 'REFUNDED', payment: 'REFUNDED', refunded: { amount: 5000 } });
    expect((await world.ask('returner', `POST /order/${orderId}/refund`, ask, key)).text).toBe(first.text);
    expect(await world.ask('returner', `POST /order/${orderId}/refund`, ask)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATE' },
    });
    await world.payments.idle();
    const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [orderId]);
    expect(world.standIn.paymentOf(rows[0].attempt_id)).toMatchObject({ refunded: 5000, status: 'CANCELED' });
  });
});

describe('POST /payment/url', () => {
  it('gives the same page again, and another for another provider', async () => {
    const { orderId } = (await world.order('twice', { card: 1 })).body;
    const first = await world.openPage('twice', orderId, 'toss');
    expect((await world.openPage('twice', orderId, 'toss')).key).toBe(first.key);
    const other = await world.openPage('twice', orderId, 'stripe');
    // The earlier page is approved after all: it takes the other's place, and only one is charged.
    await world.goBack(world.decide(first, 'approve'));
    await world.goBack(world.decide(other, 'approve'));
    expect((await world.readOrder('twice', orderId)).body).toMatchObject({ status: 'FULFILLED', provider: 'toss' });
    expect([first.captures, other.captures]).toEqual([1, 0]);
  });

  it('is refused to others, for other currencies, and after the time is over', async () => {
    const { orderId } = (await world.order('owner', { dollar: 1 })).body;
    const ask = (fan: string | undefined, provider: string) =>
      world.ask(fan, 'POST /payment/url', { orderId, provider, window: 'page' });
    expect(await ask('thief', 'stripe')).toMatchObject({ status: 404 });
    expect(await ask(undefined, 'stripe')).toMatchObject({ status: 401 });
    expect(await ask('owner', 'toss')).toMatchObject({ status: 502, body: { code: 'PAYMENT_UNAVAILABLE' } });
    await world.runOut(orderId);
    // It reads so at once, before anybody has written it down.
    expect((await world.readOrder('owner', orderId)).body).toMatchObject({
      status: 'EXPIRED',
      expiresAt: null,
      cancelable: false,
      lines: [{ state: 'RELEASED' }],
    });
    expect(await ask('owner', 'stripe')).toMatchObject({ status: 410, body: { code: 'ORDER_EXPIRED' } });
  });

  it("is for the platform's own window: a partner page's token is refused", async () => {
    const { orderId } = (await world.order('embedded', { card: 1 })).body;
    const reply = await world.api.request('POST /payment/url', {
      fan: 'embedded',
      body: { orderId, provider: 'toss', window: 'popup' },
      headers: { Origin: 'https://artist.test', 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
  });

  it.each([
    ['dollar', { amount: 1099, currency: 'USD' }],
    ['yen', { amount: 800, currency: 'JPY' }],
  ])('takes a %s', async (productId, paymentAmount) => {
    const { body } = await world.buy('traveller', { [productId]: 1 }, 'stripe');
    expect(body).toMatchObject({ status: 'FULFILLED', paymentAmount });
  });
});

describe('GET /payment/attempt/:attemptId', () => {
  it("tells its fan alone, and only the server's state", async () => {
    const { orderId } = (await world.order('poller', { card: 1 })).body;
    const { attemptId } = await world.openPage('poller', orderId);
    expect((await world.ask('poller', `GET /payment/attempt/${attemptId}`)).body).toMatchObject({
      orderId,
      state: 'READY',
    });
    expect(await world.ask('thief', `GET /payment/attempt/${attemptId}`)).toMatchObject({ status: 404 });
    // The address says success; nobody has paid.
    await world.goBack(`${world.platform.config.publicOrigin}/api/v1/payment/return/toss/success?attempt=${attemptId}`);
    expect((await world.ask('poller', `GET /payment/attempt/${attemptId}`)).body.state).toBe('READY');
  });

  it('knows no attempt of another provider', async () => {
    const { orderId } = (await world.order('poller', { card: 1 })).body;
    const { attemptId } = await world.openPage('poller', orderId);
    const page = await world.goBack(`https://x.test/api/v1/payment/return/stripe/success?attempt=${attemptId}`);
    expect(page.status).toBe(404);
  });
});

describe('POST /payment/webhook/:provider', () => {
  it('is acknowledged once recorded, and settles', async () => {
    const { orderId } = (await world.order('absent', { card: 1 })).body;
    const payment = await world.openPage('absent', orderId, 'stripe');
    payment.plan = 'never';
    world.decide(payment, 'approve');
    const request = webhookOf(payment, world.standIn.origin);
    if (request === null) throw new Error('there is a webhook of an approval');
    expect(await world.standIn.delivery.send(request)).toBe(200);
    expect(await world.standIn.delivery.send(request)).toBe(200);
    await world.payments.idle();
    expect((await world.readOrder('absent', orderId)).body.status).toBe('FULFILLED');
    expect(payment.captures).toBe(1);
    const { rows } = await world.pool.query(
      'SELECT settled_at FROM payment_event JOIN payment_attempt USING (attempt_id) WHERE order_id = $1',
      [orderId],
    );
    expect(rows).toHaveLength(1);
  });

  it('refuses what Stripe has not signed, and knows no other provider', async () => {
    const send = (provider: string, headers: Record<string, string>) =>
      world.api.request(`POST /payment/webhook/${provider}`, { body: { id: 'evt_1' }, headers });
    expect((await send('stripe', {})).status).toBe(400);
    expect((await send('stripe', { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
    expect((await send('paypal', {})).status).toBe(404);
  });

  it('acknowledges what is about nothing of ours, whatever stands there', async () => {
    for (const orderId of ['somebody else’s', '\0', 7]) {
      const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, paymentKey: 'key' } };
      expect((await world.api.request('POST /payment/webhook/toss', { body })).status).toBe(200);
    }
  });

  it('reads no more of a body than any provider sends', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 1_000) controller.close();
        else controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    const address = `${world.platform.config.publicOrigin}/api/v1/payment/webhook/toss`;
    // A body that comes bit by bit asks for this; TypeScript's DOM doesn't know it yet.
    const flood = { method: 'POST', body: endless, duplex: 'half' };
    expect((await world.api.fetch(new Request(address, flood), {})).status).toBe(400);
    expect(pulled).toBeLessThan(30);
  });
});

describe('GET /payment/return/:provider/:outcome', () => {
  it.each([
    ['return.js', 'text/javascript; charset=utf-8'],
    ['return.css', 'text/css; charset=utf-8'],
  ])('brings a script and a style sheet of its own', async (name, type) => {
    const reply = await world.api.request(`GET /payment/${name}`);
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, type]);
  });

  it('knows no attempt that the database could not hold', async () => {
    expect((await world.api.request('GET /payment/return/toss/success?attempt=%00')).status).toBe(404);
  });
});
