import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, goods, orderer, productContent, type StoreWorld, votePack } from '../../payment/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { orderInvariants } from '../invariants.ts';
import { blankOrders } from '../personal-data.ts';
import { openParcelAddress } from '../sealed.ts';
import { listParcels, markDelivered, markShipped } from './parcels.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('book', { ...goods, price: 30_000, onHand: 20 }),
    productContent('stick', { ...goods, price: 42_000 }),
    productContent('pack', votePack),
    productContent('abroad', { ...votePack, currency: 'JPY' }),
  );
});
afterAll(() => world.close());

const tracking = { carrier: 'CJ Logistics', trackingNumber: '6812-3456-7890' };
const ship = (orderId: string, lineIds: string[] | null = null, pieces = {}, number = tracking.trackingNumber) =>
  inTransaction(world.pool, (connection) =>
    markShipped(world.platform, connection, orderId, lineIds, { ...tracking, trackingNumber: number }, { pieces }),
  );
const deliver = (orderId: string, lineIds: string[] | null = null) =>
  inTransaction(world.pool, (connection) => markDelivered(world.platform, connection, orderId, { lineIds }));
const refund = (fan: string, orderId: string, lineIds: string[]) =>
  world.request(fan, `POST /order/${orderId}/refund`, { lineIds });
const later = (orderId: string) =>
  world.pool.query("UPDATE fan_order SET paid_at = paid_at - interval '30 days' WHERE order_id = $1", [orderId]);

describe('a parcel', () => {
  it('shows its fan the carrier, and when it was sent and delivered', async () => {
    const { body: order } = await world.buy('waiting', { book: 1, pack: 1 });
    const [book] = order.lines;
    expect(book).toMatchObject({
      state: 'SHIPPING',
      shipments: [
        { pieces: 1, state: 'PREPARING', carrier: null, trackingNumber: null, shippedAt: null, deliveredAt: null },
      ],
      refundable: 1,
      refundAmount: { amount: 30_000 },
      refundableUntil: null,
    });
    expect(order.lines[1].shipments).toEqual([]);

    expect(await ship(order.orderId)).toBe(1);
    const { body: sent } = await world.readOrder('waiting', order.orderId);
    expect(sent.lines[0]).toMatchObject({
      state: 'SHIPPING',
      shipments: [{ ...tracking, state: 'SHIPPED', shippedAt: expect.any(String), deliveredAt: null }],
      refundable: 0,
      refundAmount: { amount: 0 },
    });

    expect(await deliver(order.orderId)).toBe(1);
    const { body: arrived } = await world.readOrder('waiting', order.orderId);
    const {
      state,
      shipments: [shipment],
    } = arrived.lines[0];
    expect([state, shipment.state]).toEqual(['DELIVERED', 'DELIVERED']);
    expect(Date.parse(shipment.returnableUntil) - Date.parse(shipment.deliveredAt)).toBe(7 * 86_400_000);
  });

  it('can be cancelled by its fan until it is sent, however long that takes, and not afterwards', async () => {
    const { body: order } = await world.buy('patient', { book: 1, stick: 1 });
    const [book, stick] = order.lines.map(({ lineId }: { lineId: string }) => lineId);
    await later(order.orderId);
    expect(await ship(order.orderId, [stick])).toBe(1);
    expect((await refund('patient', order.orderId, [stick])).body.code).toBe('NOT_REFUNDABLE');
    expect((await refund('patient', order.orderId, [book])).body).toMatchObject({ refunded: { amount: 30_000 } });
    expect(await ship(order.orderId)).toBe(0);
  });

  it('is either sent or cancelled when both happen concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fan = `racer-${round}`;
      const { body: order } = await world.buy(fan, { stick: 1 });
      const [{ lineId }] = order.lines;
      const [sent, returned] = await Promise.all([ship(order.orderId), refund(fan, order.orderId, [lineId])]);
      expect([sent, returned.status]).toEqual(sent === 1 ? [1, 422] : [0, 200]);
    }
  });

  it('can be refunded by an operator after its return, and its pieces are for sale again', async () => {
    const { body: order } = await world.buy('sender', { book: 2 });
    const [{ lineId }] = order.lines;
    const back = () => world.orders.refundAsOperator(order.orderId, [lineId], 'returned', { hasReturned: true });
    await expect(back()).rejects.toThrow('NOT_REFUNDABLE');
    await ship(order.orderId);
    await deliver(order.orderId);
    await expect(world.orders.refundAsOperator(order.orderId, null, 'goodwill')).rejects.toThrow('NOT_REFUNDABLE');
    const { rows: before } = await world.pool.query("SELECT sold FROM product WHERE product_id = 'book'");
    expect(await back()).toMatchObject({ amount: 60_000, lines: [{ amount: 60_000 }] });
    const { rows: after } = await world.pool.query("SELECT sold FROM product WHERE product_id = 'book'");
    expect(before[0].sold - after[0].sold).toBe(2);
    expect((await world.readOrder('sender', order.orderId)).body).toMatchObject({
      status: 'REFUNDED',
      lines: [{ state: 'REFUNDED', shipments: [{ state: 'RETURNED', returnableUntil: null }] }],
    });
    await expect(back()).rejects.toThrow('ORDER_STATE');
  });

  it('has some pieces of a line, and the others wait, can be cancelled, and follow in another parcel', async () => {
    const { body: order } = await world.buy('partly', { book: 3 });
    const [{ lineId }] = order.lines;
    expect(await ship(order.orderId, [lineId], { [lineId]: 4 })).toBe(0);
    expect(await ship(order.orderId, [lineId], { [lineId]: 1 }, '1000-0000-0001')).toBe(1);
    const line = async () => (await world.readOrder('partly', order.orderId)).body.lines[0];
    expect(await line()).toMatchObject({
      state: 'SHIPPING',
      shipments: [
        { pieces: 1, state: 'SHIPPED', trackingNumber: '1000-0000-0001' },
        { pieces: 2, state: 'PREPARING', trackingNumber: null },
      ],
      refundable: 2,
      refundAmount: { amount: 60_000 },
    });
    expect(await deliver(order.orderId)).toBe(1);
    expect((await line()).state).toBe('SHIPPING');
    expect(await ship(order.orderId, null, { [lineId]: 1 }, '1000-0000-0002')).toBe(1);
    expect((await refund('partly', order.orderId, [lineId])).body).toMatchObject({ refunded: { amount: 30_000 } });
    await deliver(order.orderId);
    expect(await line()).toMatchObject({
      state: 'DELIVERED',
      shipments: [
        { pieces: 1, state: 'DELIVERED', trackingNumber: '1000-0000-0001' },
        { pieces: 1, state: 'DELIVERED', trackingNumber: '1000-0000-0002' },
        { pieces: 1, state: 'CANCELED' },
      ],
      refundable: 0,
    });
  });

  it('can be refunded by piece after its return, and pieces that are not for sale again stay sold', async () => {
    const soldOf = async () =>
      (await world.pool.query("SELECT sold FROM product WHERE product_id = 'stick'")).rows[0].sold;
    const { body: order } = await world.buy('careless', { stick: 3 });
    const [{ lineId }] = order.lines;
    const before = await soldOf();
    await ship(order.orderId, [lineId], { [lineId]: 2 });
    const back = (pieces: number, toStock: boolean) =>
      world.orders.refundAsOperator(order.orderId, [lineId], 'returned', {
        hasReturned: true,
        pieces: { [lineId]: pieces },
        toStock,
      });
    await expect(back(3, true)).rejects.toThrow('NOT_REFUNDABLE');
    expect(await back(1, false)).toMatchObject({ amount: 42_000, lines: [{ pieces: 1, inStock: 0 }] });
    expect(await soldOf()).toBe(before);
    expect(await back(1, true)).toMatchObject({ amount: 42_000, lines: [{ pieces: 1, inStock: 1 }] });
    expect(await soldOf()).toBe(before - 1);
    await world.orders.refundAsOperator(order.orderId, null, 'cancelled');
    expect((await world.readOrder('careless', order.orderId)).body).toMatchObject({
      status: 'REFUNDED',
      lines: [{ state: 'REFUNDED' }],
    });
    expect(await soldOf()).toBe(before - 2);
  });

  it('contains pieces that are either sent or cancelled when both happen concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const fan = `splitter-${round}`;
      const { body: order } = await world.buy(fan, { stick: 3 });
      const [{ lineId }] = order.lines;
      const [sent, returned] = await Promise.all([
        ship(order.orderId, null, { [lineId]: 2 }),
        refund(fan, order.orderId, [lineId]),
      ]);
      expect(returned.status).toBe(200);
      expect(returned.body.refunded.amount).toBe(sent === 1 ? 42_000 : 126_000);
    }
  });

  it('is in the list of open parcels until it has arrived', async () => {
    const { body: order } = await world.buy('listed', { stick: 1 });
    const listed = async () => (await listParcels(world.platform)).find(({ number }) => number === order.number);
    expect(await listed()).toMatchObject({
      state: 'PREPARING',
      name: 'Product stick',
      address: { street: '110 Sejong-daero' },
    });
    await ship(order.orderId);
    expect(await listed()).toMatchObject({ state: 'SHIPPED' });
    await deliver(order.orderId);
    expect(await listed()).toBeUndefined();
  });
});

it("deletes its fan's address together with the order's address", async () => {
  const placed = await Promise.all(['forgotten', 'remembered'].map((fan) => world.buy(fan, { stick: 1 })));
  const [gone, remaining] = placed.map(({ body }) => String(body.orderId));
  await world.pool.query('UPDATE fan_order SET forget_on = current_date WHERE order_id = $1', [gone]);
  expect(await blankOrders(world.pool)).toBe(1);
  const addressOf = async (orderId: string | undefined) => {
    const { rows } = await world.pool.query<{ shipment_id: string; address_sealed: Buffer | null }>(
      'SELECT shipment_id, s.address_sealed FROM shipment AS s JOIN order_line USING (line_id) WHERE order_id = $1',
      [orderId],
    );
    return rows.map((row) => openParcelAddress(world.platform.sealing, row.shipment_id, row.address_sealed));
  };
  expect(await addressOf(remaining)).toMatchObject([{ recipient: 'Kim Haneul' }]);
  expect(await addressOf(gone)).toEqual([null]);
});

it('the tests leave all invariants of the tables intact', async () => {
  for (const { invariant, violations } of orderInvariants)
    expect([invariant, (await world.pool.query(violations)).rows]).toEqual([invariant, []]);
});

describe('the database refuses', () => {
  it.each([
    ['a parcel that is sent without a number', "state = 'SHIPPED', carrier = 'CJ', shipped_at = now()"],
    [
      'one that arrives before it was sent',
      "state = 'DELIVERED', carrier = 'CJ', tracking_number = '1', shipped_at = now(), delivered_at = now()",
    ],
    ['one that comes back without having been sent', "state = 'RETURNED', returned_at = now()"],
  ])('%s', async (_, change) => {
    const { body: order } = await world.buy(`clerk-${crypto.randomUUID()}`, { stick: 1 });
    const [{ lineId }] = order.lines;
    await expect(world.pool.query(`UPDATE shipment SET ${change} WHERE line_id = $1`, [lineId])).rejects.toThrow(
      /violates check constraint|can't go from/,
    );
  });
});

describe('an order', () => {
  it('needs an address if a parcel is sent', async () => {
    const lines = [{ productId: 'stick', quantity: 1 }];
    const { body: quote } = await world.request('homeless', 'POST /order/quote', { lines });
    const form = { lines, quoteDigest: quote.digest, orderer, address: null, confirmed: true };
    expect((await world.request('homeless', 'POST /order', form)).body.code).toBe('ADDRESS_REQUIRED');
  });

  it('has only one currency', async () => {
    const lines = ['pack', 'abroad'].map((productId) => ({ productId, quantity: 1 }));
    expect((await world.request('traveller', 'POST /order/quote', { lines })).body).toMatchObject({
      code: 'MIXED_CURRENCIES',
      currencies: ['KRW', 'JPY'],
    });
  });
});

describe('an address', () => {
  it.each([
    ['a control character', 'Sejong\u0007daero'],
    ['a line of its own', 'Sejong\u2028daero'],
    ['a turn of direction', 'Sejong\u202edaero'],
    ['an isolate', 'Sejong\u2066daero'],
  ])('holds no %s', async (_, street) => {
    const lines = [{ productId: 'stick', quantity: 1 }];
    const { body: quote } = await world.request('typist', 'POST /order/quote', { lines });
    const typed = { recipient: 'Kim', phone: '010-1234-5678', country: 'KR', postalCode: '04524', street };
    const form = { lines, quoteDigest: quote.digest, orderer, confirmed: true };
    expect(await world.request('typist', 'POST /order', { ...form, address: typed })).toMatchObject({ status: 400 });
    const named = { ...orderer, name: street };
    const good = { ...typed, street: 'Sejong-daero 110' };
    expect((await world.request('typist', 'POST /order', { ...form, orderer: named, address: good })).status).toBe(400);
    expect((await world.request('typist', 'POST /order', { ...form, address: good })).status).toBe(200);
  });
});
