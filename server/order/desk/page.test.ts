import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from './testing-desk.ts';

let world: OrderDeskWorld;
let owner: StudioBrowser;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  [owner, shop] = [await world.staff('owner'), await world.staff('shop')];
});
afterAll(() => world.close());

const buy = async (lines: Record<string, number>) => (await world.store.buy(await world.newFan(), lines)).body;
const read = async (orderId: string, browser = shop) => (await browser.request(`GET /studio/order/${orderId}`)).body;
/** The audit log of an order, the newest entry first. */
async function recordOf(orderId: string) {
  const { body } = await owner.request(`GET /studio/audit-log/order/${orderId}?limit=20`);
  return body.entries;
}

describe('the page of an order', () => {
  it('has its lines, its payment with the provider’s state, and no address', async () => {
    const order = await buy({ book: 2, pack: 1 });
    const reply = await shop.request(`GET /studio/order/${order.orderId}`);
    const won = (amount: number) => ({ amount, currency: 'KRW' });
    expect(reply.body).toMatchObject({
      number: order.number,
      status: 'FULFILLED',
      paymentAmount: won(65_000),
      lines: [
        {
          titleId: 'show',
          quantity: 2,
          unitPrice: won(30_000),
          feePerPiece: null,
          state: 'SHIPPING',
          delivery: null,
          parcels: [{ pieces: 2, state: 'PREPARING', trackingUrl: null }],
          mayShip: true,
          mayRefund: true,
        },
        { titleId: 'last-light', state: 'DELIVERED', parcels: [] },
      ],
      payments: [
        {
          provider: 'toss',
          state: 'DONE',
          captured: won(65_000),
          counts: true,
          reference: expect.any(String),
          closedAt: null,
        },
      ],
      refunds: [],
      history: [{ status: 'RESERVED' }, { status: 'PAYING' }, { status: 'PAID' }, { status: 'FULFILLED' }],
      mayReadAddress: true,
    });
    expect(reply.text).not.toContain('Haneul');
    expect(reply.text).not.toContain('Sejong-daero');
  });

  it('shows how often a delivery failed, and the reason', async () => {
    const order = await buy({ book: 1 });
    const late = (await world.store.order(await world.newFan(), { pack: 1 })).body;
    const [line] = late.lines;
    await world.store.pool.query(
      `INSERT INTO outbox (key, kind, order_id, payload, tries, last_error) VALUES ($1, 'FULFIL_LINE', $2, '{}', 6, 'no rights')`,
      [`fulfil:${line.lineId}`, late.orderId],
    );
    expect((await read(late.orderId)).lines).toMatchObject([
      { stuck: true, delivery: { tries: 6, error: 'no rights' } },
    ]);
    expect((await read(order.orderId)).lines).toMatchObject([{ stuck: false, delivery: null }]);
    await world.store.pool.query('UPDATE outbox SET done_at = now() WHERE order_id = $1', [late.orderId]);
  });

  it('shows when the provider was last asked about a payment', async () => {
    const order = await buy({ pack: 1 });
    const checkedAt = '2026-11-29T03:00:00.000Z';
    await world.store.pool.query('UPDATE payment_attempt SET checked_at = $2 WHERE order_id = $1', [
      order.orderId,
      checkedAt,
    ]);
    expect((await read(order.orderId)).payments).toMatchObject([{ checkedAt }]);
  });

  it('shows the payment, its provider, its failure and the receipt only to roles that read payments', async () => {
    const order = await buy({ pack: 1 });
    await world.store.pool.query(
      "UPDATE fan_order SET failure = 'CARD_LIMIT', receipt_url = 'https://receipt.example/1' WHERE order_id = $1",
      [order.orderId],
    );
    expect(await read(order.orderId)).toMatchObject({
      provider: 'toss',
      failure: 'CARD_LIMIT',
      receiptUrl: 'https://receipt.example/1',
    });
    expect(await read(order.orderId, await world.staff('desk'))).toMatchObject({
      payments: null,
      provider: null,
      failure: null,
      receiptUrl: null,
      paymentAmount: { amount: 5_000 },
    });
  });

  it('shows a role for one title only its own lines of a mixed order', async () => {
    const order = await buy({ book: 2, pack: 1 });
    const forTitle = await world.staff('shop', 'last-light');
    const reply = await forTitle.request(`GET /studio/order/${order.orderId}`);
    expect(reply.body).toMatchObject({
      number: order.number,
      lines: [{ lineId: order.lines[1].lineId, titleId: 'last-light', productAmount: { amount: 5_000 } }],
      productAmount: null,
      fee: null,
      paymentAmount: null,
      refunded: null,
      returnedOutside: null,
      refunds: null,
      mails: null,
      history: null,
      receiptUrl: null,
    });
    expect(reply.body.lines).toHaveLength(1);
    expect(reply.text).not.toContain('Product book');
    const own = await buy({ pack: 1 });
    expect(await read(own.orderId, forTitle)).toMatchObject({ paymentAmount: { amount: 5_000 }, refunds: [] });
  });

  it('answers NOT_FOUND for an unknown id', async () => {
    expect((await shop.request('GET /studio/order/none')).status).toBe(404);
  });
});

describe('the address', () => {
  it('has its own call, which the audit log records', async () => {
    const order = await buy({ book: 1 });
    const { body } = await shop.request(`GET /studio/order/${order.orderId}/address`);
    expect(body).toMatchObject({
      orderer: { name: 'Kim Haneul', email: 'haneul@fans.example' },
      address: { street: '110 Sejong-daero' },
    });
    expect(await recordOf(order.orderId)).toMatchObject([{ action: 'order.read', object: { titleId: 'show' } }]);
  });

  it('is refused to staff who neither send parcels nor help members', async () => {
    const order = await buy({ book: 1 });
    for (const browser of [await world.staff('auditor'), await world.staff('accountant')]) {
      const reply = await browser.request(`GET /studio/order/${order.orderId}/address`);
      expect(reply.body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'order.ship' });
      expect((await read(order.orderId, browser)).mayReadAddress).toBe(false);
    }
    const desk = await world.staff('desk');
    expect((await desk.request(`GET /studio/order/${order.orderId}/address`)).status).toBe(200);
  });

  it('is refused to a role for a title whose line of the order is not sent', async () => {
    const [mixed, both] = [await buy({ book: 1, pack: 1 }), await buy({ book: 1, shirt: 1 })];
    const forTitle = await world.staff('shop', 'last-light');
    const reply = await forTitle.request(`GET /studio/order/${mixed.orderId}/address`);
    expect(reply.body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'order.ship' });
    expect((await read(mixed.orderId, forTitle)).mayReadAddress).toBe(false);
    expect((await forTitle.request(`GET /studio/order/${both.orderId}/address`)).status).toBe(200);
  });

  it('is empty after it was deleted', async () => {
    const order = await buy({ book: 1 });
    await world.store.pool.query(
      'UPDATE fan_order SET orderer_sealed = NULL, address_sealed = NULL WHERE order_id = $1',
      [order.orderId],
    );
    const { body } = await shop.request(`GET /studio/order/${order.orderId}/address`);
    expect(body).toMatchObject({ orderer: null, address: null });
  });
});
