import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods, productContent } from '../../payment/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { orderInvariants } from '../invariants.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from './testing-desk.ts';

let world: OrderDeskWorld;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  shop = await world.staff('shop');
});
afterAll(() => world.close());

const won = (amount: number) => ({ amount, currency: 'KRW' });
const buy = async (lines: Record<string, number>) => (await world.store.buy(await world.newFan(), lines)).body;
const linesOf = (order: { lines: { lineId: string }[] }) => order.lines.map(({ lineId }) => lineId);
const pathOf = (order: { orderId: string }) => `/studio/order/${order.orderId}`;
const read = async (order: { orderId: string }) => (await shop.request(`GET ${pathOf(order)}`)).body;
const preview = async (order: { orderId: string }, kind = 'UNUSED') =>
  (await shop.request(`GET ${pathOf(order)}/refund?kind=${kind}`)).body;
const refund = (order: { orderId: string }, lineIds: (string | undefined)[], amount: number, more: object = {}) =>
  shop.request(`POST ${pathOf(order)}/refund`, {
    lineIds,
    kind: 'UNUSED',
    amount: won(amount),
    reason: 'Requested by mail',
    ...more,
  });

describe('a refund by the staff', () => {
  it('shows the amount of each line first without a change, and then pays the chosen line', async () => {
    const order = await buy({ book: 2, stick: 1 });
    const [book, stick] = linesOf(order);
    expect(await preview(order)).toEqual({
      lines: [
        { lineId: book, amount: won(60_000), pieces: 2 },
        { lineId: stick, amount: won(42_000), pieces: 1 },
      ],
      alone: won(300_000),
    });
    expect((await read(order)).refunded).toEqual(won(0));
    expect((await refund(order, [stick], 42_000)).body).toEqual({ refunded: won(42_000) });
    await world.store.payments.reconcile();
    expect(await read(order)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refunded: won(42_000),
      refunds: [{ amount: won(42_000), by: 'OPERATOR', cause: 'OTHER', sending: null }],
      payments: [{ returned: won(42_000) }],
    });
    expect(await preview(order)).toMatchObject({ lines: [{ amount: won(60_000) }, { amount: won(0) }] });
  });

  it('keeps the cause that the fan reads, and the reason only in the audit log', async () => {
    const fan = await world.newFan();
    const order = (await world.store.buy(fan, { book: 1, stick: 1 })).body;
    const [book, stick] = linesOf(order);
    expect((await refund(order, [book], 30_000, { cause: 'BORED' })).body.code).toBe('INVALID_REQUEST');
    expect((await refund(order, [book], 30_000, { cause: 'DAMAGED' })).status).toBe(200);
    expect((await refund(order, [stick], 42_000, { cause: 'OUT_OF_STOCK' })).status).toBe(200);
    const reply = await world.store.readOrder(fan, order.orderId);
    expect(reply.body.refunds).toMatchObject([
      { amount: won(30_000), by: 'OPERATOR', cause: 'DAMAGED', at: expect.any(String) },
      { amount: won(42_000), by: 'OPERATOR', cause: 'OUT_OF_STOCK' },
    ]);
    expect(reply.text).not.toContain('Requested by mail');
    expect((await read(order)).refunds).toMatchObject([{ cause: 'DAMAGED' }, { cause: 'OUT_OF_STOCK' }]);
    const list = (await world.store.request(fan, 'GET /order')).body;
    expect(list.orders).toMatchObject([{ refunds: [{ cause: 'DAMAGED' }, { cause: 'OUT_OF_STOCK' }] }]);
  });

  it('pays back some pieces of a line, and the others are sent', async () => {
    const order = await buy({ book: 3 });
    const [book = ''] = linesOf(order);
    expect((await refund(order, [book], 60_000, { pieces: { [book]: 2 } })).body).toEqual({ refunded: won(60_000) });
    const sent = await shop.request(`POST ${pathOf(order)}/parcel/sent`, {
      lineIds: [book],
      carrier: 'DHL',
      trackingNumber: '1',
    });
    expect(sent.status).toBe(200);
    expect((await read(order)).lines).toMatchObject([
      {
        refunded: won(60_000),
        parcels: [
          { pieces: 1, state: 'SHIPPED' },
          { pieces: 2, state: 'CANCELED' },
        ],
      },
    ]);
  });

  it('is refused if the amount has changed, and nothing is refunded', async () => {
    const order = await buy({ book: 1, stick: 1 });
    const [book, stick] = linesOf(order);
    expect((await refund(order, [book], 29_999)).body.code).toBe('REFUND_CHANGED');
    await shop.request(`POST ${pathOf(order)}/parcel/sent`, { lineIds: [stick], carrier: 'DHL', trackingNumber: '1' });
    expect((await refund(order, [book, stick], 30_000)).body.code).toBe('REFUND_CHANGED');
    expect((await refund(order, [stick], 42_000)).body.code).toBe('NOT_REFUNDABLE');
    expect((await read(order)).refunded).toEqual(won(0));
  });

  it('takes back a parcel that was sent and has returned', async () => {
    const order = await buy({ book: 1 });
    const [book] = linesOf(order);
    await shop.request(`POST ${pathOf(order)}/parcel/sent`, { lineIds: [book], carrier: 'DHL', trackingNumber: '1' });
    expect(await preview(order)).toMatchObject({ lines: [{ amount: won(0) }] });
    expect(await preview(order, 'RETURNED')).toMatchObject({ lines: [{ amount: won(30_000) }] });
    expect((await refund(order, [book], 30_000, { kind: 'RETURNED' })).status).toBe(200);
    expect(await read(order)).toMatchObject({ status: 'REFUNDED', lines: [{ parcels: [{ state: 'RETURNED' }] }] });
  });

  it('covers all delivered parcels, or the named ones, also a lost one that came back', async () => {
    const order = await buy({ book: 3 });
    const [book = ''] = linesOf(order);
    const send = (trackingNumber: string) =>
      shop.request(`POST ${pathOf(order)}/parcel/sent`, {
        lineIds: [book],
        pieces: { [book]: 1 },
        carrier: 'DHL',
        trackingNumber,
      });
    for (const number of ['1', '2', '3']) expect((await send(number)).status).toBe(200);
    const parcels = async (): Promise<{ parcelId: string; state: string; trackingNumber: string }[]> =>
      (await read(order)).lines[0].parcels;
    const idOf = async (number: string) =>
      (await parcels()).find(({ trackingNumber }) => trackingNumber === number)?.parcelId ?? '';
    const statesOf = async () => (await parcels()).map(({ state }) => state);
    const [first, second, third] = [await idOf('1'), await idOf('2'), await idOf('3')];
    await shop.request(`POST ${pathOf(order)}/parcel/delivered`, { lineIds: [book], parcelIds: [third] });
    const returned = (more: object) => refund(order, [book], 30_000, { kind: 'RETURNED', ...more });
    expect((await returned({ pieces: { [book]: 1 } })).status).toBe(200);
    expect(await statesOf()).toEqual(['SHIPPED', 'SHIPPED', 'RETURNED']);
    expect((await returned({ parcels: { [second]: 2 } })).body.code).toBe('NOT_REFUNDABLE');
    expect((await returned({ parcels: { [second]: 1, [third]: 1 } })).status).toBe(200);
    expect(await statesOf()).toEqual(['SHIPPED', 'RETURNED', 'RETURNED']);
    const lost = { lineIds: [book], parcelIds: [first], reason: 'Not found' };
    await shop.request(`POST ${pathOf(order)}/parcel/lost`, lost);
    expect((await returned({ pieces: { [book]: 1 } })).body.code).toBe('NOT_REFUNDABLE');
    expect((await returned({ parcels: { [first]: 1 } })).status).toBe(200);
    expect(await read(order)).toMatchObject({ status: 'REFUNDED', lines: [{ state: 'REFUNDED' }] });
    for (const { invariant, violations } of orderInvariants.filter(({ invariant }) => /stock|pieces/.test(invariant)))
      expect([invariant, (await world.store.pool.query(violations)).rows]).toEqual([invariant, []]);
  });

  it('lets the fan buy a refunded product again up to the limit', async () => {
    await world.store.save(productContent('rare', { ...goods, price: 1000, onHand: 5, limitPerFan: 1 }));
    const fan = await world.newFan();
    const order = (await world.store.buy(fan, { rare: 1 })).body;
    const [rare] = linesOf(order);
    await shop.request(`POST ${pathOf(order)}/parcel/sent`, { lineIds: [rare], carrier: 'DHL', trackingNumber: '1' });
    expect((await world.store.order(fan, { rare: 1 })).body.code).toBe('LIMIT_REACHED');
    expect((await refund(order, [rare], 1000, { kind: 'RETURNED', toStock: false })).status).toBe(200);
    expect((await world.store.order(fan, { rare: 1 })).status).toBe(200);
    const { rows } = await world.store.pool.query("SELECT sold, reserved FROM product WHERE product_id = 'rare'");
    expect(rows).toEqual([{ sold: 1, reserved: 1 }]);
  });

  it('waits for a second person if its amount is large', async () => {
    const order = await buy({ tower: 1, book: 9 });
    const [tower, book] = linesOf(order);
    expect((await refund(order, [tower], 900_000)).body.code).toBe('REFUND_TOO_LARGE');
    expect((await refund(order, [book], 270_000)).status).toBe(200);
    expect((await preview(order)).alone).toEqual(won(30_000));
    const body = { lineIds: [tower], kind: 'UNUSED', amount: won(900_000), reason: 'The show is cancelled' };
    const wrong = { ...body, amount: won(900_001) };
    expect((await shop.request(`POST ${pathOf(order)}/refund/large`, wrong)).body.code).toBe('REFUND_CHANGED');
    const request = (await shop.request(`POST ${pathOf(order)}/refund/large`, body)).body;
    expect(request).toMatchObject({ done: null, approval: { approvalId: expect.any(String) } });
    expect((await read(order)).refunded).toEqual(won(270_000));
    const other = await world.staff('owner');
    const approved = await other.request(`POST /studio/approval/${request.approval.approvalId}/approval`);
    expect(approved.body).toMatchObject({ done: { refunded: won(900_000) } });
    expect(await read(order)).toMatchObject({ status: 'REFUNDED', refunded: won(1_170_000) });
  });

  it('waits for a second person where small ones add up to a large amount', async () => {
    const order = await buy({ book: 9, stick: 1 });
    const [book, stick] = linesOf(order);
    expect((await refund(order, [book], 270_000)).status).toBe(200);
    expect((await refund(order, [stick], 42_000)).body.code).toBe('REFUND_TOO_LARGE');
    expect((await read(order)).refunded).toEqual(won(270_000));
  });

  it('is made once if two at the same time add up to a large amount', async () => {
    const order = await buy({ book: 5, stick: 4 });
    const [book, stick] = linesOf(order);
    const replies = await Promise.all([refund(order, [book], 150_000), refund(order, [stick], 168_000)]);
    const codes = replies.map(({ status, body }) => (status === 200 ? 'REFUNDED' : body.code));
    expect(new Set(codes)).toEqual(new Set(['REFUNDED', 'REFUND_TOO_LARGE']));
  });

  it('is refused in another currency than the one of the order, also with a second person', async () => {
    const order = (await world.store.buy(await world.newFan(), { poster: 1 }, 'stripe')).body;
    const lineIds = linesOf(order);
    expect((await preview(order)).alone).toEqual({ amount: 20_000, currency: 'USD' });
    expect((await refund(order, lineIds, 25_000)).body.code).toBe('REFUND_CHANGED');
    const body = { lineIds, kind: 'UNUSED', amount: won(25_000), reason: 'The show is cancelled' };
    expect((await shop.request(`POST ${pathOf(order)}/refund/large`, body)).body.code).toBe('REFUND_CHANGED');
    const amount = { amount: 25_000, currency: 'USD' };
    expect((await refund(order, lineIds, 25_000, { amount })).body.code).toBe('REFUND_TOO_LARGE');
    expect((await read(order)).refunded).toEqual({ amount: 0, currency: 'USD' });
  });

  it('shows only the amounts of lines that the roles may refund', async () => {
    const order = await buy({ book: 1, pack: 1 });
    const forTitle = await world.staff('shop', 'last-light');
    const { body } = await forTitle.request(`GET ${pathOf(order)}/refund`);
    expect(body.lines).toEqual([{ lineId: linesOf(order)[1], amount: won(5_000), pieces: null }]);
  });

  it('needs the right for the title of the line', async () => {
    const order = await buy({ book: 1, pack: 1 });
    const [book] = linesOf(order);
    const forTitle = await world.staff('shop', 'last-light');
    const body = { lineIds: [book], kind: 'UNUSED', amount: won(30_000), reason: 'Requested by mail' };
    for (const call of ['refund', 'refund/large'])
      expect((await forTitle.request(`POST ${pathOf(order)}/${call}`, body)).body).toMatchObject({
        code: 'RIGHT_REQUIRED',
        right: 'order.refund',
      });
  });
});
