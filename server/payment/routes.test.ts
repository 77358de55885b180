import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookOf } from '../stand-in/payment/webhooks.ts';
import { createStoreWorld, productContent, type StoreWorld } from './testing.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('card', { price: 3000 }),
    productContent('dollar', { currency: 'USD', price: 1099 }),
    productContent('yen', { currency: 'JPY', price: 800 }),
  );
});
afterAll(() => world.close());

describe('POST /payment/url', () => {
  it('returns the same page again, and a new one for another provider', async () => {
    const { orderId } = (await world.order('twice', { card: 1 })).body;
    const first = await world.openPage('twice', orderId, 'toss');
    expect((await world.openPage('twice', orderId, 'toss')).key).toBe(first.key);
    const other = await world.openPage('twice', orderId, 'stripe');
    // The earlier page is approved after all: it replaces the other, and only one is charged.
    await world.goBack(world.decide(first, 'approve'));
    await world.goBack(world.decide(other, 'approve'));
    expect((await world.readOrder('twice', orderId)).body).toMatchObject({ status: 'FULFILLED', provider: 'toss' });
    expect([first.captures, other.captures]).toEqual([1, 0]);
  });

  it('is refused to other fans, for other currencies, and after the time to pay', async () => {
    const { orderId } = (await world.order('owner', { dollar: 1 })).body;
    const requestPage = (fan: string | undefined, provider: string) =>
      world.request(fan, 'POST /payment/url', { orderId, provider, window: 'page' });
    expect(await requestPage('thief', 'stripe')).toMatchObject({ status: 404 });
    expect(await requestPage(undefined, 'stripe')).toMatchObject({ status: 401 });
    expect(await requestPage('owner', 'toss')).toMatchObject({ status: 502, body: { code: 'PAYMENT_UNAVAILABLE' } });
    await world.runOut(orderId);
    // The state is correct at once, before it is written to the database.
    expect((await world.readOrder('owner', orderId)).body).toMatchObject({
      status: 'EXPIRED',
      expiresAt: null,
      cancelable: false,
      lines: [{ state: 'RELEASED' }],
    });
    expect(await requestPage('owner', 'stripe')).toMatchObject({ status: 410, body: { code: 'ORDER_EXPIRED' } });
  });

  it("is refused with a partner page's token, since it belongs to the platform's own window", async () => {
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
  ])('accepts a %s', async (productId, paymentAmount) => {
    const { body } = await world.buy('traveller', { [productId]: 1 }, 'stripe');
    expect(body).toMatchObject({ status: 'FULFILLED', paymentAmount });
  });
});

describe('GET /payment/attempt/:attemptId', () => {
  it("answers only its fan, and only with the server's state", async () => {
    const { orderId } = (await world.order('poller', { card: 1 })).body;
    const { attemptId } = await world.openPage('poller', orderId);
    expect((await world.request('poller', `GET /payment/attempt/${attemptId}`)).body).toMatchObject({
      orderId,
      state: 'READY',
    });
    expect(await world.request('thief', `GET /payment/attempt/${attemptId}`)).toMatchObject({ status: 404 });
    // The address says success, but the order is not paid.
    await world.goBack(`${world.platform.config.publicOrigin}/api/v1/payment/return/toss/success?attempt=${attemptId}`);
    expect((await world.request('poller', `GET /payment/attempt/${attemptId}`)).body.state).toBe('READY');
  });

  it('answers NOT_FOUND for an attempt of another provider', async () => {
    const { orderId } = (await world.order('poller', { card: 1 })).body;
    const { attemptId } = await world.openPage('poller', orderId);
    const page = await world.goBack(`https://x.test/api/v1/payment/return/stripe/success?attempt=${attemptId}`);
    expect(page.status).toBe(404);
  });
});

describe('POST /payment/webhook/:provider', () => {
  it('is acknowledged once the payment is marked, and settles it', async () => {
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
    const { rows } = await world.pool.query('SELECT notified_at FROM payment_attempt WHERE order_id = $1', [orderId]);
    expect(rows).toEqual([{ notified_at: null }]);
  });

  it('refuses webhooks without Stripe’s signature, and unknown providers', async () => {
    const send = (provider: string, headers: Record<string, string>) =>
      world.api.request(`POST /payment/webhook/${provider}`, { body: { id: 'evt_1' }, headers });
    expect((await send('stripe', {})).status).toBe(400);
    expect((await send('stripe', { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
    expect((await send('paypal', {})).status).toBe(404);
  });

  it('acknowledges an event about a foreign payment, whatever it contains', async () => {
    for (const orderId of ['another fan’s', '\0', 7]) {
      const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, paymentKey: 'key' } };
      expect((await world.api.request('POST /payment/webhook/toss', { body })).status).toBe(200);
    }
  });

  it('limits the size of the body', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 1_000) controller.close();
        else controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    const address = `${world.platform.config.publicOrigin}/api/v1/payment/webhook/toss`;
    // A streamed body needs this option, which TypeScript's DOM types lack.
    const flood = { method: 'POST', body: endless, duplex: 'half' };
    expect((await world.api.fetch(new Request(address, flood), {})).status).toBe(400);
    expect(pulled).toBeLessThan(30);
  });
});

describe('GET /payment/return/:provider/:outcome', () => {
  it.each([
    ['return.js', 'text/javascript; charset=utf-8'],
    ['return.css', 'text/css; charset=utf-8'],
  ])('has its own script and style sheet', async (name, type) => {
    const reply = await world.api.request(`GET /payment/${name}`);
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, type]);
  });

  it('answers NOT_FOUND for an attempt id that the database could not store', async () => {
    expect((await world.api.request('GET /payment/return/toss/success?attempt=%00')).status).toBe(404);
  });
});
