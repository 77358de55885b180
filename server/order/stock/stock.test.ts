import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods, productContent } from '../../payment/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { storeInvariants } from '../../store/invariants.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from '../desk/testing-desk.ts';
import { orderInvariants } from '../invariants.ts';

let world: OrderDeskWorld;
let owner: StudioBrowser;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  [owner, shop] = [await world.staff('owner'), await world.staff('shop')];
  await world.store.save(
    content('hat', 10),
    content('cap', 3),
    content('bag', 100),
    content('pen', 5, { titleId: 'last-light' }),
  );
});
afterAll(() => world.close());

const content = (id: string, onHand: number | null, more: object = {}) =>
  productContent(id, { ...goods, price: 1000, onHand, ...more });
const list = async (query = '', browser = shop) => (await browser.request(`GET /studio/stock${query}`)).body;
const idsOf = ({ products }: { products: { productId: string }[] }) => products.map(({ productId }) => productId);
const read = async (productId: string) => (await shop.request(`GET /studio/stock/${productId}`)).body;
const correct = (productId: string, change: number, more: object = {}, browser = shop) =>
  browser.request(`POST /studio/stock/${productId}/correction`, {
    change,
    cause: 'COUNT',
    reason: 'Counted in the store room',
    ...more,
  });
const buy = async (lines: Record<string, number>) => (await world.store.buy(await world.newFan(), lines)).body;
interface Bought {
  orderId: string;
  lines: [{ lineId: string }];
}
/** Refunds a piece of the first line, which was not sent. */
const refundOne = async ({ orderId, lines: [{ lineId }] }: Bought) => {
  const amount = { amount: 1000, currency: 'KRW' };
  const body = { lineIds: [lineId], pieces: { [lineId]: 1 }, kind: 'UNUSED', amount, reason: 'Requested' };
  expect((await shop.request(`POST /studio/order/${orderId}/refund`, body)).status).toBe(200);
};
/** Sends a piece of the first line, which is lost, and another one in its place. */
const replaceOne = async ({ orderId, lines: [{ lineId }] }: Bought) => {
  const about = `/studio/order/${orderId}`;
  const sent = { lineIds: [lineId], pieces: { [lineId]: 1 }, carrier: 'DHL', trackingNumber: '1' };
  await shop.request(`POST ${about}/parcel/sent`, sent);
  const { lines } = (await shop.request(`GET ${about}`)).body;
  const choice = { lineIds: [lineId], parcelIds: [lines[0].parcels[0].parcelId], reason: 'The carrier lost it' };
  await shop.request(`POST ${about}/parcel/lost`, choice);
  expect((await shop.request(`POST ${about}/parcel/again`, choice)).status).toBe(200);
};

describe('a correction of stock', () => {
  it('changes the number by its pieces, and stores its author and reason, also in the audit log', async () => {
    await buy({ hat: 2 });
    expect((await correct('hat', -3, { cause: 'DAMAGE', reason: 'Water' })).body).toEqual({ onHand: 7, left: 5 });
    expect((await correct('hat', 1)).body).toEqual({ onHand: 8, left: 6 });
    expect(await read('hat')).toMatchObject({
      onHand: 8,
      published: 10,
      corrected: -2,
      bought: 2,
      returned: 0,
      sold: 2,
      left: 6,
      mayCorrect: true,
      corrections: [
        { change: 1, cause: 'COUNT' },
        { change: -3, cause: 'DAMAGE', reason: 'Water', by: expect.any(String) },
      ],
    });
    const { body } = await owner.request('GET /studio/audit-log/product/hat');
    expect(body.entries).toMatchObject([
      { action: 'stock.correct', reason: 'Counted in the store room', object: { titleId: 'show' } },
      { action: 'stock.correct', reason: 'Water' },
    ]);
  });

  it('is not undone when the product is published again, and a new number in the content changes it by the difference', async () => {
    await correct('bag', -10);
    await world.store.save(content('bag', 100, { price: 1200 }));
    expect(await read('bag')).toMatchObject({ onHand: 90, published: 100 });
    await world.store.save(content('bag', 120));
    expect(await read('bag')).toMatchObject({ onHand: 110, published: 120, corrected: -10 });
    await expect(world.store.save(content('bag', 5))).rejects.toThrow('is less than what');
  });

  it('ends when the product is published without a number, and a later number starts a new count', async () => {
    await world.store.save(content('vase', 5));
    await correct('vase', -4);
    await expect(world.store.save(content('vase', 3))).rejects.toThrow('with the corrections by the staff');
    await world.store.save(content('vase', null));
    await world.store.save(content('vase', 50));
    expect(await read('vase')).toMatchObject({
      onHand: 50,
      published: 50,
      corrected: 0,
      corrections: [{ change: -4 }],
    });
    await correct('vase', -1);
    expect(await read('vase')).toMatchObject({ onHand: 49, published: 50, corrected: -1 });
    for (const { invariant, violations } of storeInvariants)
      expect([invariant, (await world.store.pool.query(violations)).rows]).toEqual([invariant, []]);
  });

  it('never goes below the number of sold and reserved pieces', async () => {
    await buy({ cap: 1 });
    await world.store.order(await world.newFan(), { cap: 1 });
    expect((await correct('cap', -2)).body.code).toBe('STOCK_TOO_LOW');
    expect((await correct('cap', -1)).body).toEqual({ onHand: 2, left: 0 });
    expect((await correct('cap', -1)).body.code).toBe('STOCK_TOO_LOW');
    expect((await list('?state=SOLD_OUT')).products).toMatchObject([{ productId: 'cap', left: 0 }]);
  });

  it('is stored once for each idempotency key, and concurrent ones are all stored', async () => {
    const before = (await read('hat')).onHand;
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { change: 5, cause: 'FOUND', reason: 'A box' };
    const send = () => shop.request('POST /studio/stock/hat/correction', body, headers);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    await Promise.all([correct('hat', 1), correct('hat', 1), correct('hat', -1, {}, owner)]);
    expect((await read('hat')).onHand).toBe(before + 6);
  });

  it('never lets concurrent sales exceed the remaining pieces', async () => {
    await world.store.save(content('rare', 4));
    const fans = await Promise.all(Array.from({ length: 4 }, () => world.newFan()));
    const [corrected, ...orders] = await Promise.all([
      correct('rare', -2),
      ...fans.map((fan) => world.store.order(fan, { rare: 1 })),
    ]);
    const placed = orders.filter(({ status }) => status === 200).length;
    const { onHand, left } = await read('rare');
    expect(onHand).toBe(corrected.status === 200 ? 2 : 4);
    expect(left).toBe(onHand - placed);
    expect(left).toBeGreaterThanOrEqual(0);
    for (const { violations } of storeInvariants) expect((await world.store.pool.query(violations)).rows).toEqual([]);
  });

  it('is refused for an uncounted or unknown product, and without a change or a reason', async () => {
    for (const productId of ['book', 'nothing']) expect((await correct(productId, 1)).body.code).toBe('NOT_FOUND');
    for (const wrong of [{ change: 0 }, { change: 1.5 }, { change: 10_000_000 }, { reason: ' ' }, { cause: 'WHY' }])
      expect((await correct('hat', 1, wrong)).status).toBe(400);
  });

  it('needs a role for its title', async () => {
    const forTitle = await world.staff('shop', 'last-light');
    expect((await correct('hat', 1, {}, forTitle)).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'goods.count',
    });
    expect((await forTitle.request('GET /studio/stock/hat')).body.code).toBe('RIGHT_REQUIRED');
    expect((await correct('pen', 1, {}, forTitle)).status).toBe(200);
    expect(idsOf(await list('', forTitle)).toSorted()).toEqual(['pack', 'pass', 'pen', 'shirt']);
    const accountant = await world.staff('accountant');
    expect((await correct('pen', 1, {}, accountant)).body.code).toBe('RIGHT_REQUIRED');
    expect(await list('', accountant)).toHaveProperty('products');
  });
});

describe('the list of stock', () => {
  it('finds products by id and a part of the name, and filters them', async () => {
    expect(idsOf(await list('?q=bag'))).toEqual(['bag']);
    expect(idsOf(await list('?q=product%20ba'))).toEqual(['bag']);
    expect(idsOf(await list('?titleId=last-light&q=pen'))).toEqual(['pen']);
    expect(idsOf(await list('?state=LOW'))).toEqual(expect.arrayContaining(['hat', 'pen']));
    expect(idsOf(await list('?state=LOW'))).not.toEqual(expect.arrayContaining(['bag']));
  });

  it('lists every product once, in pages', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { products: { productId: string }[]; nextCursor: string | null } = await list(
        `?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(idsOf(await list('?limit=100')));
  });
});

it('the sums include refunded pieces, and pieces that replace lost ones', async () => {
  await world.store.save(content('mug', 10));
  const order = await buy({ mug: 3 });
  await replaceOne(order);
  await refundOne(order);
  expect(await read('mug')).toMatchObject({ bought: 3, replaced: 1, returned: 1, sold: 3, left: 7 });
});

it('a sale writes nothing beside the row of its product', async () => {
  await world.store.save(content('badge', 10));
  await buy({ badge: 3 });
  const { rows } = await world.store.pool.query("SELECT FROM sold_pieces WHERE product_id = 'badge'");
  expect(rows).toEqual([]);
  expect(await read('badge')).toMatchObject({ bought: 3, replaced: 0, returned: 0, sold: 3 });
});

it('the pieces of earlier orders are counted once, with those that are returned meanwhile, while a buyer has locked the product', async () => {
  const { owner: database, pool } = world.store;
  await world.store.save(content('cup', 10));
  await replaceOne(await buy({ cup: 3 }));
  // As store/0003 leaves the products: its trigger counts only what follows.
  await database.query('DELETE FROM sold_pieces');
  await refundOne(await buy({ cup: 2 }));
  const file = readFileSync(join(import.meta.dirname, '../schema/0015-sold-pieces.sql'), 'utf8');
  const buyer = await pool.connect();
  try {
    await buyer.query("BEGIN; SELECT FROM product WHERE product_id = 'cup' FOR NO KEY UPDATE");
    await database.query(file);
    await database.query(file);
  } finally {
    await buyer.query('ROLLBACK');
    buyer.release();
  }
  expect(await read('cup')).toMatchObject({ bought: 5, replaced: 1, returned: 1, sold: 5, left: 5 });
  for (const { invariant, violations } of orderInvariants)
    expect([invariant, (await pool.query(violations)).rows]).toEqual([invariant, []]);
});
