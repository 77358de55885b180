import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from '../payment/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import { ProductContentError, saveProducts } from './service.ts';

const hour = 3_600_000;
const inHours = (count: number) => new Date(Date.now() + count * hour);
const many = 60;

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('ended', { opensAt: inHours(-2), closesAt: inHours(-1) }),
    productContent('gone', { onHand: 1, kind: 'TICKET' }),
    productContent('upcoming', { opensAt: inHours(1) }),
    productContent('few', { onHand: 5, kind: 'TICKET' }),
    productContent('quiet', { onHand: 5, shownBelow: 2, kind: 'TICKET' }),
    productContent('pack', { ...votePack, titleId: 'other' }),
    productContent('stick', {
      ...goods,
      price: 42_000,
      feePerPiece: 1500,
      feeReason: { ko: '가', en: 'Why', ja: 'あ' },
    }),
    ...Array.from({ length: many }, (_, number) => productContent(`row-${String(number).padStart(2, '0')}`)),
  );
  await world.order('first', { gone: 1 });
});
afterAll(() => world.close());

const list = (query: Record<string, string> = {}, language = 'en') =>
  world.api.request(`GET /product?${new URLSearchParams(query)}`, { headers: { 'Accept-Language': language } });
const idsOf = (reply: { body: { products: { productId: string }[] } }) =>
  reply.body.products.map(({ productId }) => productId);

describe('GET /product', () => {
  it('lists products on sale first, then coming, sold-out and ended ones', async () => {
    const ids = idsOf(await list({ limit: '100' }));
    expect(ids).toHaveLength(many + 7);
    expect(ids.slice(0, 4)).toEqual(['few', 'quiet', 'pack', 'stick']);
    expect(ids.slice(-3)).toEqual(['upcoming', 'gone', 'ended']);
  });

  it('lists every product once, in pages, and marks the last page', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ limit: '7', ...(cursor !== null && { cursor }) });
      expect(page.status).toBe(200);
      seen.push(...idsOf(page));
      ({ nextCursor: cursor } = page.body);
    } while (cursor !== null);
    expect(seen).toEqual(idsOf(await list({ limit: '100' })));
  });

  it('shows the number of remaining pieces only when there are few', async () => {
    const { products } = (await list({ kind: 'TICKET' })).body;
    const shown = products.map(({ productId, saleState, left }: Record<string, unknown>) => [
      productId,
      saleState,
      left,
    ]);
    expect(shown).toEqual([
      ['few', 'LOW', 5],
      ['quiet', 'ON_SALE', null],
      ['gone', 'SOLD_OUT', 0],
    ]);
  });

  it('filters by kind and title, in the reader’s language', async () => {
    expect(idsOf(await list({ titleId: 'other' }))).toEqual(['pack']);
    expect(idsOf(await list({ kind: 'GOODS' }))).toEqual(['stick']);
    expect(idsOf(await list({ titleId: 'unknown' }))).toEqual([]);
    const { products } = (await list({ kind: 'GOODS' }, 'ja')).body;
    expect(products).toMatchObject([{ name: 'Product stick ja', price: { amount: 42_000, currency: 'KRW' } }]);
  });

  it.each([
    ['no page gave', { cursor: 'bm90IG91cnM' }],
    ['is of another list', { cursor: Buffer.from('["2026-11-21T00:00:00.000Z","x"]').toString('base64url') }],
    ['holds a number that no column can', { cursor: Buffer.from('[99999999999,0,"x"]').toString('base64url') }],
    ['holds what no id can', { cursor: Buffer.from(JSON.stringify([0, 0, '\0'])).toString('base64url') }],
  ])('refuses a cursor that %s', async (_, query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { limit: 'all' },
    { kind: 'SECRET' },
    { titleId: "x' OR true --" },
  ])('refuses %o', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400 });
  });
});

describe('GET /product/:productId', () => {
  const read = (productId: string, language = 'en') =>
    world.api.request(`GET /product/${encodeURIComponent(productId)}`, { headers: { 'Accept-Language': language } });

  it('shows everything that the law requires, to anybody', async () => {
    expect((await read('stick')).body).toMatchObject({
      kind: 'GOODS',
      needsAddress: true,
      feePerPiece: { amount: 1500, currency: 'KRW' },
      feeReason: 'Why',
      delivery: 'Delivery',
      withdrawal: 'Withdrawal',
      seller: 'Seller',
      votePack: null,
    });
    expect((await read('pack', 'ko')).body).toMatchObject({
      name: 'Product pack ko',
      votePack: { rights: 10, validDays: 30 },
    });
  });

  it('counts reserved pieces as sold, and as available again once they are released', async () => {
    const { body: placed } = await world.order('holder', { few: 1 });
    expect((await read('few')).body.left).toBe(4);
    await world.request('holder', `POST /order/${placed.orderId}/cancel`);
    expect((await read('few')).body.left).toBe(5);
  });

  it('answers any unknown product with NOT_FOUND', async () => {
    expect(await read('unknown')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const productId of ['\0', "x' OR true --", '../order', 'x'.repeat(200)]) {
      expect([400, 404]).toContain((await read(productId)).status);
    }
  });
});

describe('content', () => {
  it('may not lower a stock below the number of reserved and sold pieces; the error names the product', async () => {
    const saving = inTransaction(world.pool, (connection) =>
      saveProducts(connection, [productContent('gone', { onHand: 0, kind: 'TICKET' })]),
    );
    await expect(saving).rejects.toThrow(ProductContentError);
    await expect(saving).rejects.toThrow(
      '`gone`, with the corrections by the staff, is less than what is reserved and sold',
    );
  });

  it('changes the product, and not earlier orders', async () => {
    const { body: placed } = await world.order('early', { few: 1 });
    await world.save(productContent('few', { onHand: 5, kind: 'TICKET', price: 9000 }));
    expect((await detailOf('few')).price.amount).toBe(9000);
    expect((await world.readOrder('early', placed.orderId)).body.paymentAmount.amount).toBe(1000);
  });

  const detailOf = async (productId: string) => (await world.api.request(`GET /product/${productId}`)).body;
});
