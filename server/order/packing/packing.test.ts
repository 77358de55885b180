import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxPackedOrders } from '../../../rules/packing.ts';
import { newId } from '../../platform/new-id.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from '../desk/testing-desk.ts';
import { readToPack } from './to-pack.ts';

let world: OrderDeskWorld;
let owner: StudioBrowser;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  [owner, shop] = [await world.staff('owner'), await world.staff('shop')];
});
afterAll(() => world.close());

const buy = async (lines: Record<string, number>) => (await world.store.buy(await world.newFan(), lines)).body;
const print = (what: string, orderIds: readonly string[], browser = shop) =>
  browser.request(`GET /studio/parcel/${what.includes('?') ? `${what}&` : `${what}?`}orders=${orderIds.join(',')}`);
const readsOf = async (orderId: string) =>
  (await owner.request(`GET /studio/audit-log/order/${orderId}`)).body.entries.filter(
    ({ action }: { action: string }) => action === 'order.read',
  );
const pagesOf = ({ pdf }: { pdf: string }) => {
  const file = Buffer.from(pdf, 'base64').toString('latin1');
  expect(file).toMatch(/^%PDF-/);
  return file.match(/\/Type \/Page\b/g)?.length;
};

describe('a print of selected orders', () => {
  it('has a slip for each order, and the audit log has each address that was read for it', async () => {
    const orders = [await buy({ book: 2 }), await buy({ stick: 1 })];
    const reply = await print(
      'slip',
      orders.map(({ orderId }) => orderId),
    );
    expect(reply).toMatchObject({ status: 200, body: { orders: 2, leftOut: 0 } });
    expect(pagesOf(reply.body)).toBe(2);
    for (const { orderId } of orders) expect(await readsOf(orderId)).toHaveLength(1);
  });

  it('has the labels on sheets from the first free place on, or each on a separate label', async () => {
    const orders = [await buy({ book: 1 }), await buy({ book: 1 })];
    const ids = orders.map(({ orderId }) => orderId);
    expect(pagesOf((await print('label?paper=SHEET_8', ids)).body)).toBe(1);
    expect(pagesOf((await print('label?paper=SHEET_8&skip=7', ids)).body)).toBe(2);
    expect(pagesOf((await print('label?paper=LABEL_100X150&skip=7', ids)).body)).toBe(2);
    expect((await print('label?paper=A5', ids)).status).toBe(400);
  });

  it('can be a file for a carrier, and the audit log has the addresses in it', async () => {
    const { orderId, number } = await buy({ book: 2 });
    const { body } = await print('carrier?encoding=SHIFT_JIS', [orderId]);
    expect(body).toMatchObject({ orders: 1, leftOut: 0, unwritable: [] });
    expect(Buffer.from(body.csv, 'base64').toString('latin1')).toContain(`${number},Kim Haneul,`);
    expect(await readsOf(orderId)).toHaveLength(1);
  });

  it('reads no address for the pick list', async () => {
    const { orderId } = await buy({ book: 1 });
    expect(pagesOf((await print('pick-list', [orderId])).body)).toBe(1);
    expect(await readsOf(orderId)).toEqual([]);
  });

  it('omits sent, held and unknown orders, and is refused if none is left', async () => {
    const [waiting, sent, held] = [await buy({ book: 1 }), await buy({ book: 1 }), await buy({ book: 1 })];
    const body = { lineIds: [sent.lines[0].lineId], carrier: 'DHL', trackingNumber: '1' };
    await shop.request(`POST /studio/order/${sent.orderId}/parcel/sent`, body);
    await world.store.pool.query(
      "UPDATE fan_order SET held = 'DISPUTE', held_at = now(), is_disputed = true WHERE order_id = $1",
      [held.orderId],
    );
    const left = [sent.orderId, held.orderId, newId()];
    expect((await print('slip', [waiting.orderId, ...left])).body).toMatchObject({ orders: 1, leftOut: 3 });
    expect((await print('slip', left)).body).toMatchObject({ status: 409, code: 'PARCEL_STATE' });
  });

  it('is refused for more orders than its limit', async () => {
    const { orderId } = await buy({ book: 1 });
    const many = [orderId, ...Array.from({ length: maxPackedOrders - 1 }, newId)];
    expect((await print('pick-list', many)).status).toBe(200);
    expect((await print('pick-list', [...many, newId()])).body).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('has only lines of titles that the roles may send', async () => {
    const { orderId } = await buy({ book: 1, shirt: 2 });
    const staff = { roles: [{ role: 'shop', titleId: 'last-light' }] } as const;
    const { orders, objects } = await readToPack(world.store.platform, { orderIds: [orderId], staff }, true);
    expect(orders).toMatchObject([
      { hasOthers: true, lines: [{ productId: 'shirt', quantity: 2 }], address: { recipient: 'Kim Haneul' } },
    ]);
    expect(objects).toEqual([{ kind: 'order', id: orderId, titleId: null }]);
    const ofTitle = await world.staff('shop', 'last-light');
    expect((await print('slip', [(await buy({ book: 1 })).orderId], ofTitle)).body.code).toBe('PARCEL_STATE');
    expect((await print('slip', [orderId], await world.staff('desk'))).body.code).toBe('RIGHT_REQUIRED');
  });
});
