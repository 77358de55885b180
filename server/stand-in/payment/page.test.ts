import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, productContent, type StoreWorld } from '../../payment/testing.ts';
import type { StandInPayment } from './ledger.ts';
import { createPaymentStandIn } from './payment.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('card', { price: 3000 }),
    productContent('dollar', { currency: 'USD', price: 1099, name: { ko: '<b>', en: '<b>', ja: '<b>' } }),
  );
});
afterAll(() => world.close());

const pageOf = (payment: StandInPayment) => `${world.standIn.origin}/pay/${payment.key}`;

async function open(product: string, provider: 'toss' | 'stripe'): Promise<StandInPayment & { orderId: string }> {
  const { orderId } = (await world.order('visitor', { [product]: 1 })).body;
  return Object.assign(await world.openPage('visitor', orderId, provider), { orderId });
}

const press = (payment: StandInPayment, decision: string, more: Record<string, string> = {}) =>
  fetch(pageOf(payment), {
    method: 'POST',
    body: new URLSearchParams({ decision, trouble: 'none', webhook: 'never', ...more }),
    redirect: 'manual',
  });

describe('the payment page', () => {
  it('shows the amount in the reader’s language, under a strict policy', async () => {
    const payment = await open('card', 'toss');
    const page = await fetch(pageOf(payment), { headers: { 'Accept-Language': 'ko' } });
    const text = await page.text();
    expect(text).toContain('<html lang="ko"');
    expect(text).toMatch(/<h1>₩3,000<\/h1>/);
    for (const decision of ['approve', 'decline', 'leave']) expect(text).toContain(`value="${decision}"`);
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
    expect(page.headers.get('Content-Security-Policy')).not.toContain('unsafe');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
  });

  it('shows cents, and escapes a product’s name', async () => {
    const page = await (
      await fetch(pageOf(await open('dollar', 'stripe')), { headers: { 'Accept-Language': 'en' } })
    ).text();
    expect(page).toContain('<h1>$10.99</h1>');
    expect(page).toContain('<bdi>&lt;b&gt;</bdi>');
  });

  it.each(['toss', 'stripe'] as const)('returns from %s to the order, which is then paid', async (provider) => {
    const payment = await open('card', provider);
    const answer = await press(payment, 'approve');
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('Location') ?? '');
    expect(back.pathname).toBe(`/api/v1/payment/return/${provider}/success`);
    await world.goBack(back.href);
    expect((await world.readOrder('visitor', payment.orderId)).body).toMatchObject({ status: 'FULFILLED', provider });
  });

  it.each(['decline', 'leave'])('returns without a charge on “%s”', async (decision) => {
    const payment = await open('card', 'toss');
    const back = new URL((await press(payment, decision)).headers.get('Location') ?? '');
    expect(back.pathname).toBe('/api/v1/payment/return/toss/fail');
    await world.goBack(back.href);
    expect(payment.captures).toBe(0);
    expect((await world.readOrder('visitor', payment.orderId)).body).toMatchObject({
      status: 'PAYING',
      payment: 'FAILED',
    });
  });

  it('is closed after a decision, and refuses an unknown payment', async () => {
    const payment = await open('card', 'toss');
    await press(payment, 'approve');
    expect((await fetch(pageOf(payment))).status).toBe(410);
    expect((await press(payment, 'approve')).status).toBe(410);
    expect((await fetch(`${world.standIn.origin}/pay/unknown`)).status).toBe(404);
  });

  it('simulates the chosen failure, and ignores an unknown one', async () => {
    const payment = await open('card', 'toss');
    await press(payment, 'approve', { trouble: 'wrong-amount', webhook: 'unheard-of' });
    expect(payment).toMatchObject({ trouble: 'wrong-amount', plan: 'now', approved: payment.amount - 1 });
    const receipt = await fetch(`${world.standIn.origin}/receipt/${payment.key}`);
    expect(receipt.status).toBe(200);
  });
});

describe('its protocols', () => {
  it('require the key', async () => {
    for (const path of ['/v1/payments/x', '/v1/checkout/sessions/x']) {
      expect((await fetch(world.standIn.origin + path)).status).toBe(401);
    }
  });

  it('refuse to start in production', () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      const start = () =>
        createPaymentStandIn({ platformOrigin: 'https://fans.example', origin: 'https://pay.example' });
      expect(start).toThrow('not for production');
    } finally {
      process.env.NODE_ENV = before;
    }
  });
});
