import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackingProblem } from '../../../rules/packing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from '../desk/testing-desk.ts';

let world: OrderDeskWorld;
let owner: StudioBrowser;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  [owner, shop] = [await world.staff('owner'), await world.staff('shop')];
});
afterAll(() => world.close());

const newNumber = () => String(randomInt(1e11, 2e11));
const rowOf = ({ number }: { number: string }, trackingNumber = newNumber(), carrier = 'CJ대한통운') => ({
  number,
  carrier,
  trackingNumber,
});
type Row = ReturnType<typeof rowOf>;

const buy = async (lines: Record<string, number>) => (await world.store.buy(await world.newFan(), lines)).body;
const check = async (rows: readonly Row[], browser = shop): Promise<(TrackingProblem | null)[]> => {
  const { body } = await browser.request('POST /studio/parcel/check', { rows });
  return body.rows.map(({ problem }: { problem: TrackingProblem | null }) => problem);
};
const send = (rows: readonly Row[], browser = shop, headers = {}) =>
  browser.request('POST /studio/parcel/sent', { rows }, headers);
const parcelsOf = async (orderId: string) =>
  (await owner.request(`GET /studio/order/${orderId}`)).body.lines.flatMap(
    ({ parcels }: { parcels: { state: string; trackingNumber: string | null }[] }) => parcels,
  );

describe('a file with tracking numbers', () => {
  it('marks each of its orders as sent, notifies each fan, and writes an entry for each to the audit log', async () => {
    const orders = [await buy({ book: 1, stick: 1 }), await buy({ book: 2 })];
    const rows = orders.map((order) => rowOf(order));
    expect(await check(rows)).toEqual([null, null]);
    expect((await send(rows)).body).toEqual({ orders: 2, parcels: 3 });
    for (const [index, { orderId }] of orders.entries()) {
      const tracking = { carrier: 'CJ대한통운', trackingNumber: rows[index]?.trackingNumber };
      for (const parcel of await parcelsOf(orderId)) expect(parcel).toMatchObject({ state: 'SHIPPED', ...tracking });
      const { body } = await owner.request(`GET /studio/audit-log/order/${orderId}`);
      expect(body.entries).toMatchObject([{ action: 'order.ship', object: { id: orderId } }]);
      const { rows: items } = await world.store.pool.query(
        "SELECT FROM inbox_item WHERE kind = 'PARCEL_SENT' AND details ->> 'subjectId' = $1",
        [orderId],
      );
      expect(items).toHaveLength(1);
    }
  });

  it('may have its numbers in full width, and stores them in ASCII', async () => {
    const order = await buy({ book: 1 });
    const wide = (text: string) =>
      text.replaceAll(/[0-9A-Z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
    const row = { ...rowOf(order), number: wide(order.number) };
    const { trackingNumber } = row;
    expect((await send([{ ...row, trackingNumber: wide(trackingNumber) }])).body).toEqual({ orders: 1, parcels: 1 });
    expect(await parcelsOf(order.orderId)).toMatchObject([{ state: 'SHIPPED', trackingNumber }]);
  });

  it('changes nothing if one of its rows is invalid', async () => {
    const [good, sent] = [await buy({ book: 1 }), await buy({ book: 1 })];
    await send([rowOf(sent)]);
    const rows = [rowOf(good), rowOf(sent)];
    expect(await check(rows)).toEqual([null, 'ALREADY_SENT']);
    expect((await send(rows)).body).toMatchObject({ status: 409, code: 'PARCEL_STATE' });
    expect(await parcelsOf(good.orderId)).toMatchObject([{ state: 'PREPARING' }]);
  });

  it('is processed once if the request is repeated, and for one of two people at once', async () => {
    const order = await buy({ book: 1 });
    const rows = [rowOf(order)];
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await send(rows, shop, key);
    expect(first.body).toEqual({ orders: 1, parcels: 1 });
    expect((await send(rows, shop, key)).body).toEqual(first.body);

    const both = [await buy({ book: 1 }), await buy({ stick: 1 })];
    const replies = await Promise.all([
      send(both.map((one) => rowOf(one))),
      send(
        both.toReversed().map((one) => rowOf(one)),
        owner,
      ),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the check of a row', () => {
  it('reports an order that has a parcel with this number already', async () => {
    const order = await buy({ book: 3 });
    const { orderId, lines } = order;
    const [{ lineId }] = lines;
    const row = rowOf(order);
    const { carrier, trackingNumber } = row;
    const parcel = { lineIds: [lineId], pieces: { [lineId]: 1 }, carrier, trackingNumber };
    expect((await shop.request(`POST /studio/order/${orderId}/parcel/sent`, parcel)).status).toBe(200);
    expect(await check([row])).toEqual(['ALREADY_SENT']);
    expect((await send([row])).body.code).toBe('PARCEL_STATE');
    expect(await check([rowOf(order)])).toEqual([null]);
  });

  it('states the reason why an order can’t be sent', async () => {
    const unpaid = (await world.store.order(await world.newFan(), { book: 1 })).body;
    const held = await buy({ book: 1 });
    await world.store.pool.query(
      "UPDATE fan_order SET held = 'DISPUTE', held_at = now(), is_disputed = true WHERE order_id = $1",
      [held.orderId],
    );
    const digital = await buy({ pack: 1 });
    const rows = [{ number: 'FN-261129-NONE' }, unpaid, held, digital].map((one) => rowOf(one));
    expect(await check(rows)).toEqual(['UNKNOWN_ORDER', 'NOT_PAID', 'HELD', 'NOTHING_TO_SEND']);
  });

  it('reports an unknown carrier, an invalid number, and the number of another parcel', async () => {
    const [one, two, three, sent] = [
      await buy({ book: 1 }),
      await buy({ book: 1 }),
      await buy({ book: 1 }),
      await buy({ book: 1 }),
    ];
    const used = newNumber();
    await send([rowOf(sent, used)]);
    const rows = [
      rowOf(one, newNumber(), 'A friend'),
      rowOf(two, '6.8E+11'),
      rowOf(three, `${used.slice(0, 4)}-${used.slice(4)}`),
    ];
    expect(await check(rows)).toEqual(['UNKNOWN_CARRIER', 'INVALID_NUMBER', 'NUMBER_USED']);
  });

  it('reports an order or a number that the file has twice', async () => {
    const [one, two, three] = [await buy({ book: 1 }), await buy({ book: 1 }), await buy({ book: 1 })];
    const number = newNumber();
    const rows = [rowOf(one), rowOf({ number: one.number.toLowerCase() }), rowOf(two, number), rowOf(three, number)];
    expect(await check(rows)).toEqual(['ORDER_TWICE', 'ORDER_TWICE', 'NUMBER_TWICE', 'NUMBER_TWICE']);
  });

  it('accepts one number for several orders of one fan in one box', async () => {
    const fan = await world.newFan();
    const buyAgain = async () => (await world.store.buy(fan, { book: 1 })).body;
    const [one, two, later, other] = [await buyAgain(), await buyAgain(), await buyAgain(), await buy({ book: 1 })];
    const number = newNumber();
    const rows = [rowOf(one, number), rowOf(two, number)];
    expect(await check([...rows, rowOf(other, number)])).toEqual(['NUMBER_TWICE', 'NUMBER_TWICE', 'NUMBER_TWICE']);
    expect(await check(rows)).toEqual([null, null]);
    expect((await send(rows)).body).toEqual({ orders: 2, parcels: 2 });
    expect(await check([rowOf(later, number), rowOf(other)])).toEqual([null, null]);
    expect(await check([rowOf(other, number)])).toEqual(['NUMBER_USED']);
  });

  it('accepts a number that a carrier uses again after ninety days', async () => {
    const [sent, next] = [await buy({ book: 1 }), await buy({ book: 1 })];
    const number = newNumber();
    await send([rowOf(sent, number)]);
    const sentDaysAgo = (days: number) =>
      world.store.pool.query(
        'UPDATE shipment SET shipped_at = now() - make_interval(days => $2) WHERE tracking_number = $1',
        [number, days],
      );
    await sentDaysAgo(89);
    expect(await check([rowOf(next, number)])).toEqual(['NUMBER_USED']);
    await sentDaysAgo(91);
    expect(await check([rowOf(next, number)])).toEqual([null]);
  });

  it('covers only titles that the roles may send, and reveals nothing about other orders', async () => {
    const [mixed, other] = [await buy({ book: 1, shirt: 1 }), await buy({ book: 1 })];
    const ofTitle = await world.staff('shop', 'last-light');
    expect(await check([rowOf(mixed), rowOf(other)], ofTitle)).toEqual([null, 'UNKNOWN_ORDER']);
    expect((await send([rowOf(mixed)], ofTitle)).body).toEqual({ orders: 1, parcels: 1 });
    const states = (await parcelsOf(mixed.orderId)).map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(['PREPARING', 'SHIPPED']);
    expect((await send([rowOf(other)], await world.staff('desk'))).body.code).toBe('RIGHT_REQUIRED');
  });
});
