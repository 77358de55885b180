import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderer } from '../../payment/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { correctTracking } from '../parcels/parcels.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from './testing-desk.ts';

let world: OrderDeskWorld;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  shop = await world.staff('shop');
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.store.pool.query(text, values);
const won = (amount: number) => ({ amount, currency: 'KRW' });
const read = async (orderId: string, browser = shop) => (await browser.request(`GET /studio/order/${orderId}`)).body;
const contactOf = async (orderId: string, browser = shop) =>
  (await browser.request(`GET /studio/order/${orderId}/address`)).body;
const kindsOf = async (orderId: string) => (await read(orderId)).mails.map(({ kind }: { kind: string }) => kind);

/** Ends the mail of this kind of an order as the sender does. */
const end = (orderId: string, state: string, error: string | null) =>
  query(
    `UPDATE outgoing_message SET state = $2, last_error = $3, attempts = 1, data_sealed = NULL, ended_at = clock_timestamp()
     WHERE key = 'paid:' || $1`,
    [orderId, state, error],
  );

describe('the emails about an order', () => {
  it('are those about its payment, its parcels and its refunds, the newest first', async () => {
    const fan = await world.newFan();
    const { body: order } = await world.store.buy(fan, { book: 2, stick: 1, pack: 1 });
    await world.store.buy(fan, { book: 1 });
    const [book, stick, pack] = order.lines.map(({ lineId }: { lineId: string }) => lineId);
    const path = `/studio/order/${order.orderId}`;
    const sent = { lineIds: [book], pieces: { [book]: 1 }, carrier: 'DHL', trackingNumber: '1' };
    await shop.request(`POST ${path}/parcel/sent`, sent);
    await inTransaction(world.store.pool, (connection) =>
      correctTracking(
        world.store.platform,
        connection,
        order.orderId,
        { lineIds: null },
        { carrier: 'UPS', trackingNumber: '2' },
      ),
    );
    const [{ parcelId }] = (await read(order.orderId)).lines[0].parcels;
    await shop.request(`POST ${path}/parcel/lost`, { lineIds: [book], parcelIds: [parcelId], reason: 'Not found' });
    const refund = { lineIds: [stick, pack], kind: 'UNUSED', amount: won(47_000), reason: 'Requested by mail' };
    expect((await shop.request(`POST ${path}/refund`, refund)).status).toBe(200);
    await world.store.payments.reconcile();
    expect(await kindsOf(order.orderId)).toEqual(['refundMade', 'parcelLost', 'parcelSent', 'parcelSent', 'orderPaid']);
  });

  it('show whether each was sent, and that its address was stopped later', async () => {
    const { orderId } = (await world.store.buy(await world.newFan(), { book: 1 })).body;
    const mailOf = async () => (await read(orderId)).mails[0];
    expect(await mailOf()).toMatchObject({
      kind: 'orderPaid',
      state: 'WAITING',
      queuedAt: expect.any(String),
      endedAt: null,
      tries: 0,
      nextAt: expect.any(String),
      error: null,
      hasAddress: true,
      stopped: null,
    });
    await end(orderId, 'SENT', null);
    expect(await mailOf()).toMatchObject({ state: 'SENT', endedAt: expect.any(String), tries: 1, nextAt: null });
    await query(
      `INSERT INTO stopped_address (recipient_hash, reason, status)
       SELECT recipient_hash, 'BOUNCED', '5.1.1' FROM outgoing_message WHERE key = 'paid:' || $1`,
      [orderId],
    );
    expect(await mailOf()).toMatchObject({ stopped: { reason: 'BOUNCED', at: expect.any(String) } });
  });

  it('have their addresses in the call that the audit log records, as long as they are stored', async () => {
    const fan = await world.newFan();
    const { orderId } = (await world.store.buy(fan, { book: 1 })).body;
    const page = await shop.request(`GET /studio/order/${orderId}`);
    const address = `${fan.toLowerCase()}@fans.example`;
    expect(page.text).not.toContain(address);
    const [{ mailId }] = page.body.mails;
    const desk = await world.staff('desk');
    expect((await contactOf(orderId, desk)).mails).toEqual([{ mailId, recipient: address }]);
    await end(orderId, 'SENT', null);
    await query(
      "UPDATE outgoing_message SET recipient_sealed = NULL, recipient_hash = NULL WHERE key = 'paid:' || $1",
      [orderId],
    );
    expect((await contactOf(orderId, desk)).mails).toEqual([]);
    expect((await read(orderId)).mails).toMatchObject([{ mailId, state: 'SENT', hasAddress: false }]);
  });

  it('have no address for a role that does not read members, unless it is the orderer’s', async () => {
    const fan = await world.newFan();
    const { orderId } = (await world.store.buy(fan, { book: 1 })).body;
    const [{ mailId }] = (await read(orderId)).mails;
    expect((await contactOf(orderId)).mails).toEqual([{ mailId, recipient: null }]);
    const { store } = world;
    const email = `${fan.toLowerCase()}@fans.example`;
    const own = (await store.order(fan, { book: 1 }, undefined, { orderer: { ...orderer, email } })).body.orderId;
    await store.goBack(store.decide(await store.openPage(fan, own), 'approve'));
    expect((await contactOf(own)).mails).toMatchObject([{ recipient: email }]);
  });

  it('are hidden from a role for one title of a mixed order, and so are their addresses', async () => {
    const { orderId } = (await world.store.buy(await world.newFan(), { book: 1, shirt: 1 })).body;
    const forTitle = await world.staff('shop', 'last-light');
    expect((await read(orderId, forTitle)).mails).toBeNull();
    expect((await contactOf(orderId, forTitle)).mails).toEqual([]);
  });

  it('do not exist for a fan without a confirmed address', async () => {
    const fan = await world.newFan();
    await query('UPDATE fan SET email_verified_at = NULL WHERE user_id = $1', [fan]);
    expect((await read((await world.store.buy(fan, { book: 1 })).body.orderId)).mails).toEqual([]);
  });
});
