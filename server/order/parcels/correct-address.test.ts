import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from '../desk/testing-desk.ts';
import { blankOrders } from '../personal-data.ts';
import { openParcelAddress } from '../sealed.ts';

let world: OrderDeskWorld;
let owner: StudioBrowser;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  [owner, shop] = [await world.staff('owner'), await world.staff('shop')];
});
afterAll(() => world.close());

const right = {
  recipient: 'Kim Haneul',
  phone: '+82 10 1234 5678',
  country: 'KR',
  postalCode: '06236',
  region: '',
  city: '',
  street: '7 Right-ro',
  detail: '',
};
const buy = async (lines: Record<string, number>) => (await world.store.buy(await world.newFan(), lines)).body;
const read = async (orderId: string, browser = shop) => (await browser.request(`GET /studio/order/${orderId}`)).body;
const contactOf = async (orderId: string) => (await shop.request(`GET /studio/order/${orderId}/address`)).body;
const correctFrom = (orderId: string, addressVersion: string, address: object = right, browser = shop) =>
  browser.request(`PUT /studio/order/${orderId}/address`, { address, addressVersion, reason: 'The fan wrote to us' });
const correct = async (orderId: string, browser = shop, address: object = right) =>
  correctFrom(orderId, (await contactOf(orderId)).addressVersion ?? '', address, browser);

/** The state and the street of each parcel of an order. */
async function parcelsOf(orderId: string) {
  const { pool, platform } = world.store;
  const { rows } = await pool.query<{ shipment_id: string; state: string; address_sealed: Buffer | null }>(
    `SELECT shipment_id, s.state, s.address_sealed FROM shipment AS s JOIN order_line USING (line_id)
     WHERE order_id = $1 ORDER BY s.state, s.created_at, shipment_id`,
    [orderId],
  );
  return rows.map(({ shipment_id: id, state, address_sealed: sealed }) => [
    state,
    openParcelAddress(platform.sealing, id, sealed)?.street,
  ]);
}

describe('the corrected address of an order', () => {
  it('is that of its waiting parcels and of those that are sent again; sent ones keep theirs', async () => {
    const fan = await world.newFan();
    const { orderId, lines } = (await world.store.buy(fan, { book: 2 })).body;
    const [{ lineId }] = lines;
    const about = `/studio/order/${orderId}`;
    const sent = { lineIds: [lineId], pieces: { [lineId]: 1 }, carrier: 'DHL', trackingNumber: '1' };
    await shop.request(`POST ${about}/parcel/sent`, sent);
    expect((await correct(orderId)).status).toBe(200);
    expect(await parcelsOf(orderId)).toEqual([
      ['PREPARING', '7 Right-ro'],
      ['SHIPPED', '110 Sejong-daero'],
    ]);
    const [{ parcelId }] = (await read(orderId)).lines[0].parcels;
    const back = { lineIds: [lineId], parcelIds: [parcelId], reason: 'Unknown at this address' };
    expect((await shop.request(`POST ${about}/parcel/back`, back)).status).toBe(200);
    expect(await parcelsOf(orderId)).toEqual([
      ['PREPARING', '7 Right-ro'],
      ['PREPARING', '7 Right-ro'],
      ['RETURNED', '110 Sejong-daero'],
    ]);
    expect((await world.store.readOrder(fan, orderId)).body.address).toEqual(right);
    expect((await contactOf(orderId)).sentElsewhere).toMatchObject([
      { carrier: 'DHL', trackingNumber: '1', address: { street: '110 Sejong-daero' } },
    ]);
    const { csv } = (await shop.request(`GET /studio/parcel/carrier?orders=${orderId}`)).body;
    expect(Buffer.from(csv, 'base64').toString()).toContain('7 Right-ro');
  });

  it('never reaches a sent parcel, nor the pieces of it that are refunded between two corrections', async () => {
    const { orderId, lines } = await buy({ book: 3 });
    const [{ lineId }] = lines;
    const about = `/studio/order/${orderId}`;
    const sent = { lineIds: [lineId], pieces: { [lineId]: 2 }, carrier: 'DHL', trackingNumber: '1' };
    await shop.request(`POST ${about}/parcel/sent`, sent);
    await correct(orderId);
    const amount = { amount: 30_000, currency: 'KRW' };
    const refund = { lineIds: [lineId], pieces: { [lineId]: 1 }, kind: 'RETURNED', amount, reason: 'Came back' };
    expect((await shop.request(`POST ${about}/refund`, refund)).status).toBe(200);
    expect((await correct(orderId, shop, { ...right, street: '9 Later-ro' })).status).toBe(200);
    expect(await parcelsOf(orderId)).toEqual([
      ['PREPARING', '9 Later-ro'],
      ['RETURNED', '110 Sejong-daero'],
      ['SHIPPED', '110 Sejong-daero'],
    ]);
  });

  it('is shown beside the earlier address of each parcel that was sent before the correction', async () => {
    const { orderId, lines } = await buy({ book: 2, shirt: 1 });
    const [book, shirt] = lines.map(({ lineId }: { lineId: string }) => lineId);
    const sent = { lineIds: [book, shirt], pieces: { [book]: 1 }, carrier: 'DHL', trackingNumber: '1' };
    await shop.request(`POST /studio/order/${orderId}/parcel/sent`, sent);
    expect((await contactOf(orderId)).sentElsewhere).toEqual([]);
    await correct(orderId);
    const { sentElsewhere } = await contactOf(orderId);
    expect(sentElsewhere).toMatchObject([{ trackingNumber: '1', address: { street: '110 Sejong-daero' } }]);
    expect(sentElsewhere).toHaveLength(1);
  });

  it('is refused where another staff member has corrected it since it was read', async () => {
    const { orderId } = await buy({ book: 1 });
    const [seen, seenByOther] = [await contactOf(orderId), await contactOf(orderId)];
    expect(seenByOther.addressVersion).toBe(seen.addressVersion);
    expect((await correctFrom(orderId, seen.addressVersion)).status).toBe(200);
    const later = { ...right, street: '9 Later-ro' };
    const refused = await correctFrom(orderId, seenByOther.addressVersion, later, owner);
    expect([refused.status, refused.body.code]).toEqual([409, 'ADDRESS_CHANGED']);
    expect(await contactOf(orderId)).toMatchObject({ address: right });
    expect((await correct(orderId, owner, later)).status).toBe(200);
    expect(await parcelsOf(orderId)).toEqual([['PREPARING', '9 Later-ro']]);
  });

  it('is announced in the inbox of the fan, once for each correction and without the address', async () => {
    const fan = await world.newFan();
    const { orderId } = (await world.store.buy(fan, { book: 1, pack: 1, stick: 1 })).body;
    const items = async () => {
      const text = 'SELECT kind, name, details FROM inbox_item WHERE user_id = $1 AND kind = $2';
      return (await world.store.pool.query(text, [fan, 'ADDRESS_CORRECTED'])).rows;
    };
    await correct(orderId);
    await correct(orderId, shop, { ...right, street: '9 Later-ro' });
    expect(await items()).toMatchObject([1, 2].map(() => ({ details: { subjectId: orderId, count: 1 } })));
    expect(JSON.stringify(await items())).not.toMatch(/Right|Later|Sejong/);
  });

  it('is not in the audit log, which shows only that it was corrected, and why', async () => {
    const { orderId } = await buy({ book: 1 });
    await correct(orderId);
    const log = await owner.request(`GET /studio/audit-log/order/${orderId}`);
    const [newest] = log.body.entries;
    expect(newest).toMatchObject({
      action: 'order.correctAddress',
      reason: 'The fan wrote to us',
      object: { titleId: 'show' },
    });
    const entry = await owner.request(`GET /studio/audit-log/entry/${newest.entry}`);
    expect(entry.body.detail).toMatchObject({ after: { waiting: 1 } });
    for (const { text } of [log, entry]) {
      expect(text).not.toContain('Right-ro');
      expect(text).not.toContain('Sejong-daero');
    }
  });

  it('is stored only with the right to send every line of the order that needs an address', async () => {
    const [mixed, own] = [await buy({ book: 1, shirt: 1 }), await buy({ pack: 1, shirt: 1 })];
    const forTitle = await world.staff('shop', 'last-light');
    expect((await correct(mixed.orderId, forTitle)).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'order.ship',
    });
    expect((await correct(mixed.orderId, await world.staff('desk'))).body.code).toBe('RIGHT_REQUIRED');
    expect((await read(mixed.orderId, forTitle)).mayCorrectAddress).toBe(false);
    expect((await read(mixed.orderId)).mayCorrectAddress).toBe(true);
    expect((await correct(own.orderId, forTitle)).status).toBe(200);
  });

  it('is refused where nothing is sent, nothing was paid, everything has arrived, or the address was deleted', async () => {
    const [digital, deleted, arrived] = [await buy({ pack: 1 }), await buy({ book: 1 }), await buy({ book: 1 })];
    const parcel = { lineIds: [arrived.lines[0].lineId] };
    const sent = { ...parcel, carrier: 'DHL', trackingNumber: '1' };
    await shop.request(`POST /studio/order/${arrived.orderId}/parcel/sent`, sent);
    expect((await read(arrived.orderId)).mayCorrectAddress).toBe(true);
    await shop.request(`POST /studio/order/${arrived.orderId}/parcel/delivered`, parcel);
    const unpaid = (await world.store.order(await world.newFan(), { book: 1 })).body;
    await world.store.pool.query('UPDATE fan_order SET address_sealed = NULL WHERE order_id = $1', [deleted.orderId]);
    for (const { orderId } of [digital, deleted, unpaid, arrived]) {
      expect((await correct(orderId)).body.code).toBe('PARCEL_STATE');
      expect((await read(orderId)).mayCorrectAddress).toBe(false);
    }
    expect((await correctFrom('none', '')).status).toBe(404);
  });

  it('is refused while the order is held', async () => {
    const { orderId } = await buy({ book: 1 });
    await world.store.pool.query(
      "UPDATE fan_order SET held = 'DISPUTE', held_at = now(), is_disputed = true WHERE order_id = $1",
      [orderId],
    );
    expect((await read(orderId)).mayCorrectAddress).toBe(false);
    expect((await correct(orderId)).body.code).toBe('PARCEL_STATE');
    expect(await parcelsOf(orderId)).toEqual([['PREPARING', '110 Sejong-daero']]);
  });

  it('is deleted with its order, also from the parcels', async () => {
    const { orderId } = await buy({ book: 1 });
    await correct(orderId);
    await world.store.pool.query('UPDATE fan_order SET forget_on = current_date WHERE order_id = $1', [orderId]);
    expect(await blankOrders(world.store.pool)).toBe(1);
    expect(await contactOf(orderId)).toMatchObject({ orderer: null, address: null, addressVersion: null });
    expect(await parcelsOf(orderId)).toEqual([['PREPARING', undefined]]);
  });

  it.each([{ street: '' }, { recipient: '\u202eKim' }, { country: 'Korea' }, { phone: '1' }])(
    'obeys the rules of the checkout: %o is refused',
    async (wrong) => {
      const { orderId } = await buy({ book: 1 });
      expect((await correct(orderId, shop, { ...right, ...wrong })).status).toBe(400);
      expect(await parcelsOf(orderId)).toEqual([['PREPARING', '110 Sejong-daero']]);
    },
  );
});
