import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods, productContent } from '../../payment/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { orderInvariants } from '../invariants.ts';
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
async function detailOf(orderId: string) {
  const [{ entry }] = await recordOf(orderId);
  return (await owner.request(`GET /studio/audit-log/entry/${entry}`)).body.detail;
}

describe('a parcel', () => {
  const tracking = { carrier: 'CJ Logistics', trackingNumber: '6812-3456-7890' };
  const linesOf = (order: { lines: { lineId: string }[] }) => order.lines.map(({ lineId }) => lineId);

  it('is sent for the selected line only, corrected with the old number in the audit log, and delivered', async () => {
    const order = await buy({ book: 1, stick: 1 });
    const about = `/studio/order/${order.orderId}/parcel`;
    const [book = '', stick = ''] = linesOf(order);
    expect((await shop.request(`POST ${about}/sent`, { lineIds: [stick], ...tracking })).status).toBe(200);
    expect((await read(order.orderId)).lines).toMatchObject([
      { parcels: [{ state: 'PREPARING' }] },
      { parcels: [{ state: 'SHIPPED', ...tracking, trackingUrl: expect.stringContaining('681234567890') }] },
    ]);
    const right = { carrier: 'DHL', trackingNumber: '42' };
    const correction = { lineIds: [stick], ...right, reason: 'Two labels were swapped' };
    expect((await shop.request(`PUT ${about}/tracking`, correction)).status).toBe(200);
    expect((await read(order.orderId)).lines[1].parcels).toMatchObject([{ state: 'SHIPPED', ...right }]);
    expect(await recordOf(order.orderId)).toMatchObject([
      { action: 'order.correct', reason: 'Two labels were swapped', object: { titleId: 'show' } },
      { action: 'order.ship' },
    ]);
    expect(await detailOf(order.orderId)).toMatchObject({
      before: [{ lineId: stick, ...tracking }],
      after: { lineIds: [stick], ...right },
    });
    expect((await shop.request(`POST ${about}/delivered`, { lineIds: [stick] })).status).toBe(200);
    expect((await read(order.orderId)).lines).toMatchObject([
      { lineId: book, state: 'SHIPPING' },
      { state: 'DELIVERED', parcels: [{ state: 'DELIVERED' }] },
    ]);
  });

  it('has some pieces, and each of several parcels of one line is corrected and delivered separately', async () => {
    const order = await buy({ book: 3 });
    const about = `/studio/order/${order.orderId}/parcel`;
    const [book = ''] = linesOf(order);
    const send = (count: number, trackingNumber: string) =>
      shop.request(`POST ${about}/sent`, {
        lineIds: [book],
        pieces: { [book]: count },
        carrier: 'DHL',
        trackingNumber,
      });
    expect((await send(4, '1')).body.code).toBe('PARCEL_STATE');
    expect([(await send(1, '1')).status, (await send(1, '2')).status]).toEqual([200, 200]);
    const parcelsOf = async () => (await read(order.orderId)).lines[0].parcels;
    const [first, second] = await parcelsOf();
    expect(await detailOf(order.orderId)).toMatchObject({ after: { lineIds: [book], pieces: { [book]: 1 } } });
    const choice = { lineIds: [book], parcelIds: [second.parcelId] };
    const correction = { ...choice, carrier: 'DHL', trackingNumber: '3', reason: 'Swapped' };
    expect((await shop.request(`PUT ${about}/tracking`, correction)).status).toBe(200);
    expect((await shop.request(`POST ${about}/delivered`, choice)).status).toBe(200);
    expect((await shop.request(`POST ${about}/delivered`, choice)).body.code).toBe('PARCEL_STATE');
    expect(await parcelsOf()).toMatchObject([
      { parcelId: first.parcelId, pieces: 1, state: 'SHIPPED', trackingNumber: '1' },
      { parcelId: second.parcelId, pieces: 1, state: 'DELIVERED', trackingNumber: '3' },
      { pieces: 1, state: 'PREPARING', trackingNumber: null },
    ]);
  });

  it('is not sent if the waiting pieces have changed since its sender saw them', async () => {
    const order = await buy({ book: 3 });
    const about = `/studio/order/${order.orderId}/parcel`;
    const [book = ''] = linesOf(order);
    const send = (pieces: object) =>
      shop.request(`POST ${about}/sent`, { lineIds: [book], waiting: { [book]: 3 }, ...pieces, ...tracking });
    expect((await send({ pieces: { [book]: 2 } })).status).toBe(200);
    expect((await send({})).body.code).toBe('PARCEL_STATE');
    expect((await send({ pieces: { [book]: 1 } })).body.code).toBe('PARCEL_STATE');
    expect((await read(order.orderId)).lines[0].parcels).toMatchObject([
      { pieces: 2, state: 'SHIPPED' },
      { pieces: 1, state: 'PREPARING' },
    ]);
    expect((await send({ waiting: { [book]: 1 } })).status).toBe(200);
  });

  it('is reported to its fan again when it is lost a second time', async () => {
    const order = await buy({ book: 1 });
    const about = `/studio/order/${order.orderId}/parcel`;
    const lineIds = linesOf(order);
    await shop.request(`POST ${about}/sent`, { lineIds, ...tracking });
    const [{ parcelId }] = (await read(order.orderId)).lines[0].parcels;
    const choice = { lineIds, parcelIds: [parcelId] };
    for (const what of ['lost', 'delivered', 'lost', 'delivered'])
      expect(
        (await shop.request(`POST ${about}/${what}`, { ...choice, ...(what === 'lost' && { reason: 'Not found' }) }))
          .status,
      ).toBe(200);
    const { rows } = await world.store.pool.query(
      "SELECT kind, count(*)::integer AS count FROM inbox_item WHERE details ->> 'subjectId' = $1 GROUP BY 1 ORDER BY 1",
      [order.orderId],
    );
    expect(rows).toEqual([
      { kind: 'ORDER_DELIVERED', count: 2 },
      { kind: 'PARCEL_LOST', count: 2 },
      { kind: 'PARCEL_SENT', count: 1 },
    ]);
  });

  it('is sent again or refunded after it is lost, not both, and the fan is notified', async () => {
    const order = await buy({ book: 2, stick: 1 });
    const about = `/studio/order/${order.orderId}`;
    const [book = '', stick = ''] = linesOf(order);
    await shop.request(`POST ${about}/parcel/sent`, { lineIds: [book, stick], ...tracking });
    const { lines } = await read(order.orderId);
    const choiceOf = (place: number) => ({
      lineIds: [linesOf(order)[place]],
      parcelIds: [lines[place].parcels[0].parcelId],
      reason: 'The carrier could not find it',
    });
    const changeParcel = (what: string, place: number) => shop.request(`POST ${about}/parcel/${what}`, choiceOf(place));
    const refund = (lineId: string, amount: number, pieces = {}) =>
      shop.request(`POST ${about}/refund`, {
        lineIds: [lineId],
        kind: 'LOST',
        pieces,
        amount: { amount, currency: 'KRW' },
        reason: 'Lost',
      });
    expect((await changeParcel('again', 0)).body.code).toBe('PARCEL_STATE');
    expect((await refund(book, 60_000)).body.code).toBe('NOT_REFUNDABLE');
    expect([(await changeParcel('lost', 0)).status, (await changeParcel('lost', 1)).status]).toEqual([200, 200]);
    expect((await changeParcel('lost', 0)).body.code).toBe('PARCEL_STATE');
    expect((await refund(stick, 42_000)).status).toBe(200);
    expect((await changeParcel('again', 1)).body.code).toBe('PARCEL_STATE');
    const [again, refunded] = await Promise.all([changeParcel('again', 0), refund(book, 60_000)]);
    expect([again.status, refunded.status].toSorted((a, b) => a - b)).toEqual([200, again.status === 200 ? 422 : 409]);
    expect((await read(order.orderId)).lines).toMatchObject([
      again.status === 200
        ? { state: 'SHIPPING', parcels: [{ settled: 'SENT_AGAIN' }, { pieces: 2, state: 'PREPARING' }] }
        : { state: 'REFUNDED', parcels: [{ settled: 'REFUNDED' }] },
      { state: 'REFUNDED', parcels: [{ state: 'LOST', settled: 'REFUNDED' }] },
    ]);
    const { rows } = await world.store.pool.query(
      "SELECT FROM inbox_item WHERE kind = 'PARCEL_LOST' AND details ->> 'subjectId' = $1",
      [order.orderId],
    );
    expect(rows).toHaveLength(2);
    // Other tests of this file have changed orders in the database.
    for (const { invariant, violations } of orderInvariants.filter(({ invariant }) => /stock|pieces/.test(invariant)))
      expect([invariant, (await world.store.pool.query(violations)).rows]).toEqual([invariant, []]);
  });

  it('can be delivered after it was marked as lost and found again', async () => {
    const order = await buy({ book: 1 });
    const about = `/studio/order/${order.orderId}/parcel`;
    const lineIds = linesOf(order);
    await shop.request(`POST ${about}/sent`, { lineIds, ...tracking });
    const [{ parcelId }] = (await read(order.orderId)).lines[0].parcels;
    const choice = { lineIds, parcelIds: [parcelId] };
    await shop.request(`POST ${about}/lost`, { ...choice, reason: 'Not found' });
    expect((await shop.request(`POST ${about}/delivered`, { lineIds })).body.code).toBe('PARCEL_STATE');
    expect((await shop.request(`POST ${about}/delivered`, choice)).status).toBe(200);
    expect((await read(order.orderId)).lines).toMatchObject([
      { state: 'DELIVERED', parcels: [{ state: 'DELIVERED' }] },
    ]);
  });

  it('is sent again with the same pieces after it came back, and not refunded as returned then', async () => {
    await world.store.save(productContent('only', { ...goods, price: 1000, onHand: 2 }));
    const fan = await world.newFan();
    const order = (await world.store.buy(fan, { only: 2 })).body;
    const about = `/studio/order/${order.orderId}`;
    const lineIds = linesOf(order);
    const [only = ''] = lineIds;
    const parcelsOf = async () => (await read(order.orderId)).lines[0].parcels;
    const back = (parcelId: string) =>
      shop.request(`POST ${about}/parcel/back`, { lineIds, parcelIds: [parcelId], reason: 'No one was at home' });
    const [{ parcelId: waiting }] = await parcelsOf();
    expect((await back(waiting)).body.code).toBe('PARCEL_STATE');
    await shop.request(`POST ${about}/parcel/sent`, { lineIds, ...tracking });
    const [{ parcelId: first }] = await parcelsOf();
    await shop.request(`POST ${about}/parcel/delivered`, { lineIds });
    expect((await back(first)).status).toBe(200);
    expect((await back(first)).body.code).toBe('PARCEL_STATE');
    expect((await read(order.orderId)).lines).toMatchObject([
      {
        state: 'SHIPPING',
        refunded: { amount: 0 },
        parcels: [
          { pieces: 2, state: 'RETURNED', settled: 'SENT_AGAIN' },
          { pieces: 2, state: 'PREPARING', settled: null },
        ],
      },
    ]);
    // Its fan has returned nothing.
    expect((await world.store.readOrder(fan, order.orderId)).body.lines).toMatchObject([
      { shipments: [{ pieces: 2, state: 'PREPARING' }], shipment: { state: 'PREPARING' } },
    ]);
    expect((await recordOf(order.orderId))[0]).toMatchObject({
      action: 'order.sendAgain',
      reason: 'No one was at home',
    });
    const returned = { lineIds, kind: 'RETURNED', amount: { amount: 2000, currency: 'KRW' }, reason: 'Came back' };
    expect((await shop.request(`POST ${about}/refund`, returned)).body.code).toBe('NOT_REFUNDABLE');
    const sent = { lineIds, pieces: { [only]: 1 }, carrier: 'DHL', trackingNumber: '2' };
    expect((await shop.request(`POST ${about}/parcel/sent`, sent)).status).toBe(200);
    const { rows } = await world.store.pool.query("SELECT sold FROM product WHERE product_id = 'only'");
    expect(rows).toEqual([{ sold: 2 }]);
    for (const { invariant, violations } of orderInvariants.filter(({ invariant }) => /stock|pieces/.test(invariant)))
      expect([invariant, (await world.store.pool.query(violations)).rows]).toEqual([invariant, []]);
  });

  it('is not sent again with more pieces than are left', async () => {
    await world.store.save(productContent('last', { ...goods, price: 1000, onHand: 1 }));
    const order = await buy({ last: 1 });
    const about = `/studio/order/${order.orderId}/parcel`;
    const lineIds = linesOf(order);
    await shop.request(`POST ${about}/sent`, { lineIds, ...tracking });
    const [{ parcelId }] = (await read(order.orderId)).lines[0].parcels;
    const choice = { lineIds, parcelIds: [parcelId], reason: 'Not found' };
    await shop.request(`POST ${about}/lost`, choice);
    expect((await shop.request(`POST ${about}/again`, choice)).body.code).toBe('STOCK_TOO_LOW');
    expect((await read(order.orderId)).lines[0].parcels).toMatchObject([{ state: 'LOST', settled: null }]);
  });

  it('is neither sent twice nor corrected before it is sent, and several are sent together or not at all', async () => {
    const order = await buy({ book: 1, stick: 1 });
    const about = `/studio/order/${order.orderId}/parcel`;
    const [book = '', stick = ''] = linesOf(order);
    const early = await shop.request(`PUT ${about}/tracking`, { lineIds: [book], ...tracking, reason: 'x' });
    expect([early.status, early.body.code]).toEqual([409, 'PARCEL_STATE']);
    expect((await shop.request(`POST ${about}/delivered`, { lineIds: [book] })).body.code).toBe('PARCEL_STATE');
    await shop.request(`POST ${about}/sent`, { lineIds: [book], ...tracking });
    const both = await shop.request(`POST ${about}/sent`, { lineIds: [book, stick], ...tracking });
    expect([both.status, both.body.code]).toEqual([409, 'PARCEL_STATE']);
    expect((await read(order.orderId)).lines[1].parcels).toMatchObject([{ state: 'PREPARING' }]);
  });

  it.each(['carrier', 'trackingNumber'])('is not sent where its %s has a control character', async (name) => {
    const order = await buy({ book: 1 });
    const body = { lineIds: linesOf(order), ...tracking, [name]: '68\r\n12' };
    expect((await shop.request(`POST /studio/order/${order.orderId}/parcel/sent`, body)).status).toBe(400);
    expect((await read(order.orderId)).lines[0].parcels).toMatchObject([{ state: 'PREPARING' }]);
  });

  it('can be sent only by roles for the title of its line', async () => {
    const order = await buy({ book: 1, pack: 1 });
    const forTitle = await world.staff('shop', 'last-light');
    const [book] = linesOf(order);
    const reply = await forTitle.request(`POST /studio/order/${order.orderId}/parcel/sent`, {
      lineIds: [book],
      ...tracking,
    });
    expect(reply.body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'order.ship' });
    const foreign = await shop.request(`POST /studio/order/${order.orderId}/parcel/sent`, {
      lineIds: ['none'],
      ...tracking,
    });
    expect(foreign.status).toBe(404);
  });
});
