import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, startTestApi } from '../api/test-api.ts';
import { refusalOf } from '../api/testing-refusal.ts';
import { stubDocument, stubWindow } from '../element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../session/auth-state.ts';
import { storage } from '../storage/storage.ts';
import { addToCart, cartChanges, cartHasChanged, cartLeftOut, followCart, readCart, setInCart } from './cart.ts';
import { cartPieces } from './cart-count.ts';
import { readLocalCart } from './local-cart.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let tabs: EventTarget;
/** The account's lines, as the server has them. */
let account: Map<string, number>;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, () => Answer | 'drop'>;
const serverTime = '2026-11-25T00:00:00.000Z';
const me = {};

const signIn = (userId = 'mina') =>
  storeSession({ userId, name: userId, email: '' }, { accessToken: `access-${userId}`, refreshToken: 'refresh' });
const cartOf = (lines: Iterable<[string, number]>) => {
  const all = [...lines].map(([productId, quantity]) => ({ productId, quantity }));
  return { lines: all, pieces: all.reduce((sum, { quantity }) => sum + quantity, 0), serverTime };
};
const add = (productId: string, quantity = 1, key: string = crypto.randomUUID()) =>
  addToCart({ productId, quantity }, { by: me, key, language: 'en' });
const stored = () => readLocalCart().lines.map(({ productId, quantity }) => [productId, quantity]);
const keys = () => api.named('POST /cart').map(({ headers }) => headers['idempotency-key']);

function answer(name: string, body: string): Answer {
  if (name === 'POST /cart/view') {
    const { lines }: { lines: { productId: string; quantity: number }[] } = JSON.parse(body);
    return { body: cartOf(lines.map(({ productId, quantity }) => [productId, quantity])) };
  }
  if (name === 'POST /cart') {
    const { lines }: { lines: { productId: string; quantity: number }[] } = JSON.parse(body);
    for (const { productId, quantity } of lines) {
      if (productId !== 'no-room') account.set(productId, (account.get(productId) ?? 0) + quantity);
    }
    const notAdded = lines
      .filter(({ productId }) => productId === 'no-room')
      .map(({ productId, quantity }) => ({
        productId,
        requested: quantity,
        added: 0,
        reason: 'LIMIT_REACHED',
        name: 'No',
      }));
    return { body: { ...cartOf(account), notAdded } };
  }
  if (name.startsWith('PUT /cart/')) account.set(name.slice('PUT /cart/'.length), JSON.parse(body).quantity);
  return { body: cartOf(account) };
}

beforeAll(async () => {
  stubDocument();
  tabs = stubWindow();
  api = await startTestApi(() => ({}));
  hydrate();
  followCart();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  account = new Map();
  replies = {};
  api.handle(({ name, body }) => replies[name]?.() ?? answer(name, body));
});
afterEach(() => {
  clearSession();
  storage.remove('cart');
  cartHasChanged();
});

describe('before a sign-in', () => {
  it('the cart is stored in this browser, and counted without a request', async () => {
    expect(await add('stick', 2)).toEqual({ added: 2, reason: null });
    expect(await add('stick', 1)).toEqual({ added: 1, reason: null });
    expect([stored(), cartPieces.value, api.received]).toEqual([[['stick', 3]], 3, []]);
  });

  it('the server describes its products, and gets no request for an empty cart', async () => {
    expect(await readCart()).toMatchObject({ lines: [], pieces: 0 });
    expect(api.received).toEqual([]);
    await add('stick', 2);
    expect(await readCart()).toMatchObject({ pieces: 2 });
    const removed = await setInCart('stick', 0, { by: me, key: 'k', language: 'en' });
    expect([removed.pieces, stored(), cartPieces.value]).toEqual([0, [], 0]);
  });
});

describe('at the sign-in', () => {
  it('the browser’s lines are added to the account once, and leave the browser', async () => {
    account.set('ticket', 1);
    await add('stick', 2);
    signIn();
    await expect.poll(() => cartPieces.value).toBe(3);
    await Promise.all([readCart(), readCart()]);
    expect([keys().length, stored(), [...account]]).toEqual([
      1,
      [],
      [
        ['ticket', 1],
        ['stick', 2],
      ],
    ]);
  });

  it('are sent again under the same key if the answer was lost', async () => {
    await add('stick', 2);
    replies['POST /cart'] = () => 'drop';
    signIn();
    await expect.poll(() => keys().length).toBeGreaterThan(0);
    await expect(readCart()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(stored()).toEqual([['stick', 2]]);
    replies = {};
    await readCart();
    expect([new Set(keys()).size, stored()]).toEqual([1, []]);
  });

  it('reports products that had no room', async () => {
    await add('no-room', 2);
    signIn();
    await expect.poll(() => cartLeftOut.value.map(({ productId }) => productId)).toEqual(['no-room']);
    expect(stored()).toEqual([]);
  });

  it('another fan on the same browser does not get them', async () => {
    await add('stick', 2);
    signIn();
    await expect.poll(() => cartPieces.value).toBe(2);
    clearSession();
    account = new Map();
    expect(cartPieces.value).toBe(0);
    signIn('hana');
    await expect.poll(() => cartPieces.value).toBe(0);
    expect(keys()).toHaveLength(1);
  });
});

describe('on the account', () => {
  beforeEach(async () => {
    signIn();
    await expect.poll(() => cartPieces.value).toBe(0);
  });

  it('adds under the key of the action, and reports the omitted pieces', async () => {
    expect(await add('stick', 2, 'k1')).toEqual({ added: 2, reason: null });
    expect(await add('no-room', 2)).toEqual({ added: 0, reason: 'LIMIT_REACHED' });
    expect([keys()[0], cartPieces.value, cartChanges.value.by]).toEqual(['k1', 2, me]);
  });

  it('sets a quantity', async () => {
    await add('stick', 2);
    expect((await setInCart('stick', 5, { by: me, key: 'k2', language: 'en' })).pieces).toBe(5);
    expect(cartPieces.value).toBe(5);
  });

  it('is read again when another tab has changed it, and after a payment', async () => {
    account.set('stick', 4);
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: storage.nameOf('cartChanged') }));
    await expect.poll(() => cartPieces.value).toBe(4);
    expect(cartChanges.value.by).toBeNull();
    account.clear();
    cartHasChanged();
    await expect.poll(() => cartPieces.value).toBe(0);
  });

  it('is not emptied by a failure', async () => {
    await add('stick', 2);
    replies['GET /cart'] = () => refusalOf('OVERLOADED');
    await expect(readCart()).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(cartPieces.value).toBe(2);
  });
});

it('a page that may not use the account’s cart has the browser’s', async () => {
  replies['GET /cart'] = () => refusalOf('SCOPE_REQUIRED');
  replies['POST /cart'] = () => refusalOf('SCOPE_REQUIRED');
  signIn('partner');
  expect(await add('stick', 2)).toEqual({ added: 2, reason: null });
  expect([stored(), (await readCart()).pieces]).toEqual([[['stick', 2]], 2]);
});
