import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxLines } from '../../rules/order-limits.ts';
import { createStoreWorld, goods, productContent, type StoreWorld } from '../payment/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { TestReply } from '../platform/testing.ts';
import { setCartRow } from './cart-rows.ts';
import { cartPersonalData } from './personal-data.ts';

const hour = 3_600_000;
const partner = 'https://artist.test';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('card'),
    productContent('stick', { ...goods, feePerPiece: 100, feeReason: { ko: '가', en: 'Why', ja: 'あ' } }),
    productContent('limited', { limitPerFan: 3 }),
    productContent('few', { onHand: 5, kind: 'TICKET' }),
    productContent('quiet', { onHand: 5, shownBelow: 1, kind: 'TICKET' }),
    productContent('ended', { opensAt: new Date(Date.now() - 2 * hour), closesAt: new Date(Date.now() - hour) }),
    ...Array.from({ length: maxLines }, (_, number) => productContent(`row-${number}`)),
  );
});
afterAll(() => world.close());

const add = (fan: string, lines: Record<string, number>, key?: string) =>
  world.request(fan, 'POST /cart', { lines: linesOf(lines) }, key);
const set = (fan: string, productId: string, quantity: number, key?: string) =>
  world.request(fan, `PUT /cart/${productId}`, { quantity }, key);
const linesOf = (lines: Record<string, number>) =>
  Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));
const quantitiesOf = ({ body }: TestReply) =>
  Object.fromEntries(body.lines.map(({ productId, quantity }: Record<string, unknown>) => [productId, quantity]));
const cart = async (fan: string) => quantitiesOf(await world.request(fan, 'GET /cart'));

describe('a cart', () => {
  it('has the added lines in their order, with products, prices and limits', async () => {
    await add('mina', { stick: 2 });
    const reply = await add('mina', { limited: 1, stick: 1 });
    expect(reply).toMatchObject({ status: 200, body: { pieces: 4, notAdded: [] } });
    const { body, headers } = await world.request('mina', 'GET /cart');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body.lines).toMatchObject([
      {
        productId: 'stick',
        quantity: 3,
        maxQuantity: 99,
        before: null,
        product: { price: { amount: 1000, currency: 'KRW' } },
      },
      { productId: 'limited', quantity: 1, maxQuantity: 3, before: null },
    ]);
  });

  it('changes and removes a line, which can be put back', async () => {
    await add('change', { card: 2, stick: 1 });
    expect(quantitiesOf(await set('change', 'card', 5))).toEqual({ card: 5, stick: 1 });
    expect(quantitiesOf(await set('change', 'card', 0))).toEqual({ stick: 1 });
    expect(quantitiesOf(await set('change', 'card', 5))).toEqual({ stick: 1, card: 5 });
  });

  it('adds once, however often the same request arrives', async () => {
    const key = randomUUID();
    const replies = await Promise.all([add('twice', { card: 1 }, key), add('twice', { card: 1 }, key)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    expect((await add('twice', { card: 1 }, key)).status).toBe(200);
    expect(await cart('twice')).toEqual({ card: 1 });
  });

  it('does not reserve stock', async () => {
    await add('idle', { few: 5 });
    expect((await world.buy('buyer', { few: 5 })).body.status).toBe('FULFILLED');
    const { body } = await world.request('idle', 'GET /cart');
    expect(body.lines).toMatchObject([
      { productId: 'few', quantity: 5, maxQuantity: 0, product: { saleState: 'SOLD_OUT' } },
    ]);
  });

  it('shows how many can be ordered where fewer are left, and a hidden number only then', async () => {
    await add('many', { quiet: 9 });
    await add('modest', { quiet: 2 });
    expect((await world.request('many', 'GET /cart')).body.lines[0].maxQuantity).toBe(5);
    expect((await world.request('modest', 'GET /cart')).body.lines[0].maxQuantity).toBe(99);
  });

  it('keeps a line whose sale has ended, which can’t be ordered', async () => {
    const { body } = await add('late', { ended: 1 });
    expect(body.lines).toMatchObject([{ productId: 'ended', maxQuantity: 0, product: { saleState: 'ENDED' } }]);
  });

  it('shows the price at the time of adding until the fan changes the line', async () => {
    await world.save(productContent('dearer', { price: 1000 }));
    await add('watch', { dearer: 1 });
    await world.save(productContent('dearer', { price: 1500 }));
    const [line] = (await world.request('watch', 'GET /cart')).body.lines;
    expect(line).toMatchObject({
      before: { price: { amount: 1000, currency: 'KRW' }, feePerPiece: null },
      product: { price: { amount: 1500, currency: 'KRW' } },
    });
    expect((await set('watch', 'dearer', 2)).body.lines[0].before).toBeNull();
  });
});

describe('the limits of a cart', () => {
  it('caps added pieces by the limit of a product, less the fan’s purchases, and reports it', async () => {
    await world.buy('collector', { limited: 1 });
    const { body } = await add('collector', { limited: 5, card: 1 });
    expect(body.notAdded).toEqual([
      { productId: 'limited', name: 'Product limited', requested: 5, added: 2, reason: 'LIMIT_REACHED' },
    ]);
    expect(quantitiesOf({ body } as TestReply)).toEqual({ limited: 2, card: 1 });
  });

  it('refuses a quantity above the limit and an unknown product, and changes nothing', async () => {
    await add('over', { limited: 1 });
    expect(await set('over', 'limited', 4)).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_REACHED', limit: 3, held: 0, productId: 'limited' },
    });
    expect(await set('over', 'nothing', 1)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await cart('over')).toEqual({ limited: 1 });
  });

  it('lets a line above a limit that fell become smaller', async () => {
    await world.save(productContent('shrinks'));
    await add('patient', { shrinks: 9 });
    await world.save(productContent('shrinks', { limitPerFan: 2 }));
    expect((await set('patient', 'shrinks', 8)).status).toBe(200);
    expect((await set('patient', 'shrinks', 9)).body.code).toBe('LIMIT_REACHED');
  });

  it('has as many products as an order has lines', async () => {
    const all = Object.fromEntries(Array.from({ length: maxLines }, (_, number) => [`row-${number}`, 1]));
    await add('full', all);
    const { body } = await add('full', { card: 1, 'row-0': 1 });
    expect(body.notAdded).toMatchObject([{ productId: 'card', reason: 'CART_FULL', added: 0 }]);
    expect(await set('full', 'card', 1)).toMatchObject({ status: 409, body: { code: 'CART_FULL', limit: maxLines } });
    expect((await cart('full'))['row-0']).toBe(2);
    const form = { quantity: 1, seen_currency: 'KRW', seen_price: 1, seen_fee: null } as const;
    const beyond = inTransaction(world.pool, (connection) =>
      setCartRow(connection, { userId: 'full', origin: 'x', isPlatform: false }, { ...form, product_id: 'card' }),
    );
    await expect(beyond).rejects.toThrow('is full');
  });

  it.each([
    [{ lines: [] }],
    [{ lines: [{ productId: 'card', quantity: 0 }] }],
    [{ lines: [{ productId: 'card', quantity: 100 }] }],
    [{ lines: Array.from({ length: maxLines + 1 }, () => ({ productId: 'card', quantity: 1 })) }],
  ])('refuses %j', async (body) => {
    expect((await world.request('strict', 'POST /cart', body)).body.code).toBe('INVALID_REQUEST');
  });
});

describe('several devices', () => {
  it('lose nothing and exceed no limit when they add at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => add('crowd', { card: 1, limited: 1 })));
    expect(await cart('crowd')).toEqual({ card: 8, limited: 3 });
  });

  it('leave one of their quantities when they change the same line', async () => {
    await add('race', { card: 1 });
    const replies = await Promise.all([set('race', 'card', 4), set('race', 'card', 7), set('race', 'card', 0)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([undefined, 4, 7]).toContain((await cart('race')).card);
    expect(Object.keys(await cart('race')).length).toBeLessThanOrEqual(1);
  });
});

describe('the access to a cart', () => {
  const at = (fan: string, call: string, body?: unknown) =>
    world.api.request(call, { fan, body, headers: { Origin: partner, 'Idempotency-Key': randomUUID() } });

  it('is limited to its fan', async () => {
    await add('private', { card: 3 });
    expect(await cart('stranger')).toEqual({});
    expect((await set('stranger', 'card', 0)).status).toBe(200);
    expect(await cart('private')).toEqual({ card: 3 });
    for (const call of ['GET /cart', 'POST /cart', 'PUT /cart/card']) {
      const reply = await world.request(undefined, call, call.startsWith('GET') ? undefined : { quantity: 1 });
      expect([call, reply.status, reply.body.code]).toEqual([call, 401, 'LOGIN_REQUIRED']);
    }
  });

  it('is limited on a partner’s page to lines of that page; the platform sees and changes everything', async () => {
    await add('guest', { stick: 1, card: 1 });
    await at('guest', 'POST /cart', { lines: linesOf({ card: 2 }) });
    expect(quantitiesOf(await at('guest', 'GET /cart'))).toEqual({ card: 2 });
    expect(await cart('guest')).toEqual({ stick: 1, card: 3 });
    await set('guest', 'card', 1);
    expect(quantitiesOf(await at('guest', 'GET /cart'))).toEqual({});
    expect(await cart('guest')).toEqual({ stick: 1, card: 1 });
    await at('guest', 'PUT /cart/stick', { quantity: 0 });
    expect(await cart('guest')).toEqual({ stick: 1, card: 1 });
  });
});

describe('a visitor’s cart', () => {
  it('is described without being stored: products, prices seen before, and unknown ones left out', async () => {
    const seen = { price: { amount: 900, currency: 'KRW' }, feePerPiece: null };
    const lines = [{ productId: 'card', quantity: 2, seen }, ...linesOf({ gone: 1, stick: 1 })];
    const { status, body } = await world.request(undefined, 'POST /cart/view', { lines });
    expect(status).toBe(200);
    expect(body.lines).toMatchObject([
      { productId: 'card', quantity: 2, before: seen },
      { productId: 'stick', quantity: 1, before: null },
    ]);
  });

  it('is merged at sign-in: added to the account’s, with the prices that the visitor saw', async () => {
    await add('joins', { card: 1 });
    const seen = { price: { amount: 900, currency: 'KRW' }, feePerPiece: null };
    const lines = [{ productId: 'stick', quantity: 2, seen }, ...linesOf({ card: 1, gone: 1 })];
    const { body } = await world.request('joins', 'POST /cart', { lines });
    expect(body.notAdded).toEqual([{ productId: 'gone', name: null, requested: 1, added: 0, reason: 'NOT_FOUND' }]);
    expect(body.lines).toMatchObject([
      { productId: 'card', quantity: 2, before: null },
      { productId: 'stick', quantity: 2, before: seen },
    ]);
  });
});

describe('an order of the cart', () => {
  const order = (fan: string, lines: Record<string, number>, fromCart = true) =>
    world.order(fan, lines, randomUUID(), { fromCart });

  it('removes its pieces from the cart when it is paid, and later pieces stay', async () => {
    await add('payer', { card: 3, stick: 1, limited: 1 });
    const { body } = await order('payer', { card: 2, stick: 1 });
    expect(await cart('payer')).toEqual({ card: 3, stick: 1, limited: 1 });
    await world.goBack(world.decide(await world.openPage('payer', body.orderId), 'approve'));
    expect(await cart('payer')).toEqual({ card: 1, limited: 1 });
  });

  it('leaves the cart unchanged when it is declined, canceled or has expired', async () => {
    await add('declined', { card: 2 });
    const { body } = await order('declined', { card: 2 });
    await world.goBack(world.decide(await world.openPage('declined', body.orderId), 'decline'));
    expect(await cart('declined')).toEqual({ card: 2 });
    expect((await world.request('declined', `POST /order/${body.orderId}/cancel`)).body.status).toBe('CANCELED');
    const second = await order('declined', { card: 2 });
    await world.runOut(second.body.orderId);
    await world.orders.expireUnpaid();
    expect((await world.readOrder('declined', second.body.orderId)).body.status).toBe('EXPIRED');
    expect(await cart('declined')).toEqual({ card: 2 });
  });

  it('is the only order that does so: one of a single product does not', async () => {
    await add('direct', { card: 2 });
    const { body } = await order('direct', { card: 1 }, false);
    await world.goBack(world.decide(await world.openPage('direct', body.orderId), 'approve'));
    expect((await world.readOrder('direct', body.orderId)).body.status).toBe('FULFILLED');
    expect(await cart('direct')).toEqual({ card: 2 });
  });
});

describe('the personal data of a cart', () => {
  it('is in the download, and deleted with the account', async () => {
    await add('leaver', { card: 2 });
    await add('stays', { card: 1 });
    const data = cartPersonalData(world.platform);
    const records: unknown[] = [];
    for await (const record of data.records('leaver', 'en')) records.push(record);
    expect(records).toMatchObject([{ productId: 'card', product: 'Product card', quantity: 2 }]);
    await inTransaction(world.pool, async (connection) => data.forget?.(connection, 'leaver'));
    expect([await cart('leaver'), await cart('stays')]).toEqual([{}, { card: 1 }]);
  });
});
