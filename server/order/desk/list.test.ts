import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { hashEarlierOrderers, ordererHashes } from '../orderer-hashes.ts';
import { openOrderer, sealOrderer } from '../sealed.ts';
import { findOwnersByTracking } from './find-owners.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from './testing-desk.ts';

let world: OrderDeskWorld;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  shop = await world.staff('shop');
});
afterAll(() => world.close());

const list = (query: Record<string, string | number>, browser = shop) =>
  browser.request(`GET /studio/order?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`);
const ids = (body: { orders: { orderId: string }[] }) => body.orders.map(({ orderId }) => orderId);
const buy = async (lines: Record<string, number>, fan?: string) =>
  (await world.store.buy(fan ?? (await world.newFan()), lines)).body;

/** Marks all waiting parcels as sent, so that a test begins without any. */
const sendAll = () =>
  world.store.pool.query(
    "UPDATE shipment SET state = 'SHIPPED', carrier = 'DHL', tracking_number = '1', shipped_at = now() WHERE state = 'PREPARING'",
  );

describe('the search box', () => {
  it('finds an order by its number in any letters and with spaces, with a masked name and no address', async () => {
    const fan = await world.newFan();
    const order = await buy({ book: 2, pack: 1 }, fan);
    const { body, text } = await list({ q: ` ${order.number.toLowerCase().replaceAll('-', ' - ')} ` });
    expect(body).toEqual({
      orders: [
        {
          orderId: order.orderId,
          number: order.number,
          createdAt: order.createdAt,
          fan: { userId: fan, nickname: expect.any(String), name: 'F***' },
          name: 'Product book',
          more: 1,
          paymentAmount: { amount: 65_000, currency: 'KRW' },
          status: 'FULFILLED',
          payment: 'DONE',
          held: null,
          toSend: 1,
          foundBy: 'NUMBER',
        },
      ],
      nextCursor: null,
    });
    expect(text).not.toContain('Sejong-daero');
    expect(text).not.toContain('Haneul');
  });

  it('finds the orders of a member by email and by id, the newest first and page by page', async () => {
    const fan = await world.newFan();
    const [first, second, third] = [
      await buy({ pack: 1 }, fan),
      await buy({ book: 1 }, fan),
      await buy({ pack: 2 }, fan),
    ];
    const byEmail = { q: `${fan.toUpperCase()}@Fans.Example`, limit: 2 };
    const begin = await list(byEmail, await world.staff('desk'));
    expect(ids(begin.body)).toEqual([third.orderId, second.orderId]);
    expect(begin.body.orders[0].foundBy).toBe('EMAIL');
    const rest = await list({ q: fan, limit: 2, cursor: begin.body.nextCursor });
    expect([ids(rest.body), rest.body.nextCursor]).toEqual([[first.orderId], null]);
    expect(rest.body.orders[0].foundBy).toBe('MEMBER');
    // The role of the shop does not read members.
    expect((await list(byEmail)).body.orders).toEqual([]);
  });

  it('finds an order by the provider’s payment id, by a tracking number, and by a ticket’s number', async () => {
    const fan = await world.newFan();
    const order = await buy({ stick: 1, pass: 1 }, fan);
    const { platform, pool } = world.store;
    const { rows } = await pool.query<{ reference: string }>(
      'SELECT reference FROM payment_attempt WHERE order_id = $1',
      [order.orderId],
    );
    const { rows: tickets } = await pool.query<{ number: string }>('SELECT number FROM ticket WHERE order_id = $1', [
      order.orderId,
    ]);
    const [{ lineId }] = order.lines;
    const sent = { lineIds: [lineId], carrier: 'CJ Logistics', trackingNumber: 'kr 6812-3456' };
    expect((await shop.request(`POST /studio/order/${order.orderId}/parcel/sent`, sent)).status).toBe(200);
    for (const [q, foundBy] of [
      [rows[0]?.reference ?? '', 'PAYMENT'],
      ['KR-6812 3456', 'TRACKING'],
      ['ｋｒ６８１２ー３４５６', 'TRACKING'],
      [tickets[0]?.number.toLowerCase() ?? '', 'TICKET'],
    ] as const)
      expect((await list({ q })).body.orders).toMatchObject([{ orderId: order.orderId, foundBy }]);
    expect(await findOwnersByTracking(platform, 'KR-6812 3456')).toEqual([fan]);
    expect(await findOwnersByTracking(platform, 'KR-6')).toEqual([]);
  });

  it('finds an order by the email, the name and the phone of its orderer, for roles that read members', async () => {
    const order = await buy({ book: 1 });
    const { platform, pool } = world.store;
    const orderer = { name: '김 하늘별', email: 'Gift@Mail.Example', phone: '+82 10-5555-0199' };
    await pool.query('UPDATE fan_order SET orderer_sealed = $2, orderer_hashes = $3 WHERE order_id = $1', [
      order.orderId,
      sealOrderer(platform.sealing, order.orderId, orderer),
      await ordererHashes(platform, orderer),
    ]);
    const desk = await world.staff('desk');
    for (const [q, foundBy] of [
      ['gift@mail.example', 'EMAIL'],
      ['김하늘별', 'ORDERER'],
      ['010 5555 0199', 'ORDERER'],
    ]) {
      expect((await list({ q: q ?? '' }, desk)).body.orders).toMatchObject([{ orderId: order.orderId, foundBy }]);
      expect((await list({ q: q ?? '' })).body.orders).toEqual([]);
    }
  });

  it('finds orders by the orderer at the time of the order, and earlier ones once their hashes are made', async () => {
    const desk = await world.staff('desk');
    const order = await buy({ book: 1 });
    const { platform, pool } = world.store;
    const { rows } = await pool.query<{ order_id: string; orderer_sealed: Buffer }>(
      'SELECT order_id, orderer_sealed FROM fan_order WHERE order_id = $1',
      [order.orderId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the order is gone');
    const { name } = openOrderer(platform.sealing, row);
    const found = async () => ids((await list({ q: name, limit: 100 }, desk)).body).includes(order.orderId);
    expect(await found()).toBe(true);
    await pool.query('UPDATE fan_order SET orderer_hashes = NULL WHERE order_id = $1', [order.orderId]);
    expect(await found()).toBe(false);
    await hashEarlierOrderers(platform);
    expect(await found()).toBe(true);
  });

  it('finds orders by the beginning of a product’s name in any language', async () => {
    const order = await buy({ tower: 1 });
    const { body } = await list({ q: 'product TOWER j' });
    expect(body.orders).toMatchObject([{ orderId: order.orderId, foundBy: 'PRODUCT' }]);
  });

  it.each(['unknown@fans.example', 'FN-000000-AAAAAAAA', '%', '_', "'; --", 'ㅋ'.repeat(40)])(
    'finds nothing by %s',
    async (q) => {
      const { status, body } = await list({ q });
      expect([status, body]).toEqual([200, { orders: [], nextCursor: null }]);
    },
  );
});

/** The number that Home shows for a kind of open work. */
const openWork = async (kind: string, browser = shop): Promise<number | undefined> => {
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const { body } = await browser.request(`GET /studio/overview?from=${from}`);
  return body.attention.find((line: { kind: string }) => line.kind === kind)?.count;
};

describe('the filter', () => {
  it('for orders to send lists each once, the longest waiting first, page by page, without held ones', async () => {
    await sendAll();
    const [two, one, held] = [await buy({ book: 1, stick: 1 }), await buy({ book: 1 }), await buy({ stick: 1 })];
    await world.store.pool.query(
      "UPDATE fan_order SET held = 'DISPUTE', held_at = now(), is_disputed = true WHERE order_id = $1",
      [held.orderId],
    );
    const first = await list({ state: 'TO_SEND', limit: 1 });
    const second = await list({ state: 'TO_SEND', limit: 1, cursor: first.body.nextCursor });
    expect([...ids(first.body), ...ids(second.body)]).toEqual([two.orderId, one.orderId]);
    expect(first.body.orders[0].toSend).toBe(2);
    expect(ids((await list({ state: 'IN_DOUBT' })).body)).toEqual([held.orderId]);
  });

  it('for orders to send lists an order once, also if pieces of one line wait since the same moment in several rows', async () => {
    await sendAll();
    const [split, next] = [await buy({ book: 3 }), await buy({ book: 1 })];
    const [{ lineId }] = split.lines;
    await world.store.pool.query(
      `WITH rest AS (UPDATE shipment SET pieces = 1 WHERE line_id = $1 RETURNING line_id, user_id, created_at)
       INSERT INTO shipment (shipment_id, line_id, user_id, pieces, created_at)
       SELECT id, line_id, user_id, 1, created_at FROM rest, unnest($2::text[]) AS id`,
      [lineId, [crypto.randomUUID(), crypto.randomUUID()]],
    );
    const first = await list({ state: 'TO_SEND', limit: 1 });
    const second = await list({ state: 'TO_SEND', limit: 1, cursor: first.body.nextCursor });
    expect([...ids(first.body), ...ids(second.body), second.body.nextCursor]).toEqual([
      split.orderId,
      next.orderId,
      null,
    ]);
  });

  it('for lost parcels lists an order until nothing of it is open, and so does Home', async () => {
    const order = await buy({ book: 1, stick: 1 });
    const lineIds: string[] = order.lines.map(({ lineId }: { lineId: string }) => lineId);
    const about = `/studio/order/${order.orderId}`;
    await shop.request(`POST ${about}/parcel/sent`, { lineIds, carrier: 'DHL', trackingNumber: '1234' });
    const { lines } = (await shop.request(`GET ${about}`)).body;
    const parcelIds: string[] = lines.map(({ parcels }: { parcels: { parcelId: string }[] }) => parcels[0]?.parcelId);
    const lost = async () => ids((await list({ state: 'LOST' })).body);
    const attention = (browser = shop) => openWork('PARCELS_LOST', browser);
    expect([await lost(), await attention()]).toEqual([[], undefined]);
    const choice = { lineIds, parcelIds, reason: 'Not found' };
    expect((await shop.request(`POST ${about}/parcel/lost`, choice)).status).toBe(200);
    expect([await lost(), await attention()]).toEqual([[order.orderId], 2]);
    expect(await attention(await world.staff('shop', 'last-light'))).toBeUndefined();
    const first = { lineIds: lineIds.slice(0, 1), parcelIds: parcelIds.slice(0, 1), reason: 'Not found' };
    expect((await shop.request(`POST ${about}/parcel/again`, first)).status).toBe(200);
    expect([await lost(), await attention()]).toEqual([[order.orderId], 1]);
    const rest = { lineIds: lineIds.slice(1), parcelIds: parcelIds.slice(1) };
    await shop.request(`POST ${about}/parcel/delivered`, rest);
    expect([await lost(), await attention()]).toEqual([[], undefined]);
  });

  it('for orders to send has those that Home counts as late after three days, without held ones', async () => {
    await sendAll();
    const [late, held] = [await buy({ book: 1, stick: 1 }), await buy({ book: 1 })];
    const { pool } = world.store;
    await pool.query("UPDATE fan_order SET held = 'DISPUTE', held_at = now(), is_disputed = true WHERE order_id = $1", [
      held.orderId,
    ]);
    const age = (hours: number) =>
      pool.query(
        `UPDATE shipment SET created_at = now() - make_interval(hours => $2)
         WHERE line_id IN (SELECT line_id FROM order_line WHERE order_id = ANY ($1))`,
        [[late.orderId, held.orderId], hours],
      );
    await age(71);
    expect(await openWork('PARCELS_LATE')).toBeUndefined();
    await age(73);
    expect(await openWork('PARCELS_LATE')).toBe(2);
    expect(await openWork('PARCELS_LATE', await world.staff('shop', 'last-light'))).toBeUndefined();
    expect(ids((await list({ state: 'TO_SEND' })).body)).toEqual([late.orderId]);
  });

  it('and the whole list can be sorted by time in both directions, page by page', async () => {
    await sendAll();
    const [first, second] = [(await buy({ book: 1 })).orderId, (await buy({ book: 1 })).orderId];
    const sorted = async (query: Record<string, string>) => ids((await list({ limit: 2, ...query })).body);
    expect(await sorted({ sort: '-createdAt' })).toEqual([second, first]);
    expect(await sorted({ state: 'TO_SEND', sort: '-createdAt' })).toEqual([second, first]);
    expect(await sorted({ state: 'TO_SEND', sort: 'createdAt' })).toEqual([first, second]);
    const oldest = await list({ limit: 1, sort: 'createdAt' });
    const [next] = (await list({ limit: 1, sort: 'createdAt', cursor: oldest.body.nextCursor })).body.orders;
    expect(next.createdAt > oldest.body.orders[0].createdAt).toBe(true);
  });

  it('for sent, unpaid and refunded orders lists only those', async () => {
    const [sent, refunded] = [await buy({ book: 1 }), await buy({ book: 1 })];
    const unpaid = (await world.store.order(await world.newFan(), { book: 1 })).body;
    const lineIds = sent.lines.map(({ lineId }: { lineId: string }) => lineId);
    const tracking = { carrier: 'DHL', trackingNumber: '1234' };
    await shop.request(`POST /studio/order/${sent.orderId}/parcel/sent`, { lineIds, ...tracking });
    const [line] = refunded.lines;
    const refund = { lineIds: [line.lineId], kind: 'UNUSED', amount: { amount: 30_000, currency: 'KRW' }, reason: 'x' };
    expect((await shop.request(`POST /studio/order/${refunded.orderId}/refund`, refund)).status).toBe(200);
    expect(ids((await list({ state: 'SENT' })).body)[0]).toBe(sent.orderId);
    expect(ids((await list({ state: 'UNPAID' })).body)).toEqual([unpaid.orderId]);
    expect(ids((await list({ state: 'REFUNDED' })).body)).toEqual([refunded.orderId]);
    await world.store.runOut(unpaid.orderId);
    expect((await list({ state: 'UNPAID' })).body.orders).toEqual([]);
    expect((await list({ q: unpaid.number })).body.orders).toMatchObject([{ status: 'EXPIRED' }]);
  });

  it('for failed emails lists their orders for three days, and so does Home, for roles that read the whole order', async () => {
    const bought = async (lines: Record<string, number>) => {
      const fan = await world.newFan();
      return { fan, ...(await buy(lines, fan)) };
    };
    const [paid, sent, refunded] = [
      await bought({ book: 1 }),
      await bought({ shirt: 1 }),
      await bought({ book: 1, shirt: 1 }),
    ];
    const [outdated, earlier] = [await bought({ book: 1 }), await bought({ book: 1 })];
    const parcel = { lineIds: [sent.lines[0].lineId], carrier: 'DHL', trackingNumber: '77' };
    await shop.request(`POST /studio/order/${sent.orderId}/parcel/sent`, parcel);
    const amount = { amount: 30_000, currency: 'KRW' };
    const refund = { lineIds: [refunded.lines[0].lineId], kind: 'UNUSED', amount, reason: 'x' };
    await shop.request(`POST /studio/order/${refunded.orderId}/refund`, refund);
    await world.store.payments.reconcile();
    const failed = async (browser = shop) => ids((await list({ state: 'MAIL_FAILED' }, browser)).body);
    expect([await failed(), await openWork('MAILS_FAILED')]).toEqual([[], undefined]);
    const fail = async (fan: string, kind: string, reason: string, daysAgo = 0) => {
      const { rowCount } = await world.store.pool.query(
        `UPDATE outgoing_message SET state = 'FAILED', last_error = $3, data_sealed = NULL,
           ended_at = clock_timestamp() - make_interval(days => $4) WHERE user_id = $1 AND kind = $2`,
        [fan, kind, reason, daysAgo],
      );
      expect(rowCount).toBe(1);
    };
    await fail(paid.fan, 'orderPaid', 'the address is stopped');
    await fail(sent.fan, 'parcelSent', 'Error: 550 5.1.1');
    await fail(refunded.fan, 'refundMade', 'not sent in time');
    await fail(outdated.fan, 'orderPaid', 'no longer valid');
    await fail(earlier.fan, 'orderPaid', 'the address is stopped', 4);
    expect(await failed()).toEqual([refunded.orderId, sent.orderId, paid.orderId]);
    expect(await openWork('MAILS_FAILED')).toBe(3);
    const forTitle = await world.staff('shop', 'last-light');
    expect([await failed(forTitle), await openWork('MAILS_FAILED', forTitle)]).toEqual([[sent.orderId], undefined]);
  });
});

describe('a role for one title', () => {
  it('shows only orders with a line of the title, also in the search, and refuses the filter of another title', async () => {
    const forTitle = await world.staff('shop', 'last-light');
    const [mine, others, mixed] = [await buy({ pack: 1 }), await buy({ book: 1 }), await buy({ book: 1, pack: 1 })];
    expect(ids((await list({ limit: 2 }, forTitle)).body)).toEqual([mixed.orderId, mine.orderId]);
    expect((await list({ q: others.number }, forTitle)).body.orders).toEqual([]);
    expect((await list({ titleId: 'show' }, forTitle)).body).toMatchObject({ code: 'RIGHT_REQUIRED' });
    expect(ids((await list({ titleId: 'show', limit: 2 })).body)).toEqual([mixed.orderId, others.orderId]);
    expect((await forTitle.request(`GET /studio/order/${others.orderId}`)).status).toBe(404);
    expect((await forTitle.request(`GET /studio/order/${mixed.orderId}`)).status).toBe(200);
  });

  it('shows only the lines of that title in a mixed order', async () => {
    const forTitle = await world.staff('shop', 'last-light');
    const mixed = await buy({ book: 1, stick: 1, shirt: 1 });
    const { body, text } = await list({ q: mixed.number }, forTitle);
    expect(body.orders).toMatchObject([{ name: 'Product shirt', more: 0, toSend: 1, paymentAmount: null }]);
    expect(text).not.toContain('Product book');
    expect((await list({ q: mixed.number })).body.orders).toMatchObject([
      { name: 'Product book', more: 2, toSend: 3, paymentAmount: { amount: 122_000 } },
    ]);
    expect((await list({ q: 'product stick' }, forTitle)).body.orders).toEqual([]);
    const newest = await list({ q: 'product shirt', limit: 1 }, forTitle);
    expect(newest.body.orders).toMatchObject([{ orderId: mixed.orderId }]);
  });

  it('lists as “to send” and “sent” only orders with such a parcel of that title', async () => {
    await sendAll();
    const forTitle = await world.staff('shop', 'last-light');
    const [digital, both] = [await buy({ book: 1, pack: 1 }), await buy({ shirt: 1, book: 1 })];
    const toSend = () => list({ state: 'TO_SEND' }, forTitle);
    expect(ids((await toSend()).body)).toEqual([both.orderId]);
    expect(ids((await list({ state: 'TO_SEND', titleId: 'last-light' })).body)).toEqual([both.orderId]);
    expect(ids((await list({ state: 'TO_SEND' })).body)).toEqual([digital.orderId, both.orderId]);
    const sent = { lineIds: [both.lines[0].lineId], carrier: 'DHL', trackingNumber: '42' };
    await forTitle.request(`POST /studio/order/${both.orderId}/parcel/sent`, sent);
    expect((await toSend()).body.orders).toEqual([]);
    expect(ids((await list({ state: 'SENT' }, forTitle)).body)[0]).toBe(both.orderId);
    const others = { ...sent, lineIds: [digital.lines[0].lineId] };
    await shop.request(`POST /studio/order/${digital.orderId}/parcel/sent`, others);
    expect(ids((await list({ state: 'SENT' }, forTitle)).body)).not.toContain(digital.orderId);
  });

  it('the list is refused to a role without the right to read orders', async () => {
    expect((await list({}, await world.staff('producer'))).body).toMatchObject({ code: 'RIGHT_REQUIRED' });
  });
});

it.each(['cursor=WzFd', 'cursor=x', 'limit=1000', 'state=PACKED'])('the list refuses %s', async (query) => {
  expect((await shop.request(`GET /studio/order?${query}`)).status).toBe(400);
});

// Last, since the tests above expect lists without these orders.
describe('a name in the search box', () => {
  it('finds every order of a name that an orderer and a product share, and marks the kind of each match', async () => {
    const desk = await world.staff('desk');
    const [named, product] = [await buy({ book: 1 }), await buy({ tower: 1 })];
    const { platform, pool } = world.store;
    const orderer = { name: 'Product Tower', email: 'tower@mail.example', phone: '' };
    await pool.query('UPDATE fan_order SET orderer_hashes = $2 WHERE order_id = $1', [
      named.orderId,
      await ordererHashes(platform, orderer),
    ]);
    const { orders } = (await list({ q: 'product tower' }, desk)).body;
    const foundBy = new Map(orders.map((row: { orderId: string; foundBy: string }) => [row.orderId, row.foundBy]));
    expect([foundBy.get(named.orderId), foundBy.get(product.orderId)]).toEqual(['ORDERER', 'PRODUCT']);
  });

  it('finds an older order of a common name if the list is filtered by state or title', async () => {
    const desk = await world.staff('desk');
    const { platform, pool } = world.store;
    const held = await buy({ book: 1 });
    const later = [await buy({ book: 1 }), await buy({ pack: 1 })];
    const hashes = await ordererHashes(platform, { name: '이 흔한', email: 'many@mail.example', phone: '' });
    await pool.query('UPDATE fan_order SET orderer_hashes = $2 WHERE order_id = ANY ($1)', [
      [held, ...later].map(({ orderId }) => orderId),
      hashes,
    ]);
    await pool.query(
      `INSERT INTO fan_order (order_id, number, user_id, origin, language, currency, product_amount, fee, payment_amount, expires_at,
         orderer_hashes)
       SELECT 'common-' || n, 'common-' || n, 'common', 'https://fans.test', 'ko', 'KRW', 1, 0, 1, now(), $1
       FROM generate_series(1, 250) AS n`,
      [hashes],
    );
    await pool.query("UPDATE fan_order SET held = 'DISPUTE', held_at = now(), is_disputed = true WHERE order_id = $1", [
      held.orderId,
    ]);
    expect(ids((await list({ q: '이흔한', state: 'IN_DOUBT', limit: 1 }, desk)).body)).toEqual([held.orderId]);
    expect(ids((await list({ q: '이흔한', titleId: 'last-light' }, desk)).body)).toEqual([later[1].orderId]);
  });
});
