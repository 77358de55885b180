import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CartLine, cartCalls } from '../../../../server/cart/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { cartHasChanged } from '../../../core/cart/cart.ts';
import { randomId } from '../../../core/device/device.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { createCartSource } from '../checkout/cart-source.ts';
import type { storeElement } from '../contract.ts';
import { type CartState, createCartState } from './cart-state.ts';
import { cartOf, inYen, lineOf } from './testing-cart.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof storeElement>;
let state: CartState;
let lines: CartLine[];
/** Answers that are held back, or differ from the usual ones, by the name of the call. */
let replies: Record<string, () => Answer | Promise<Answer>>;

const store = () => ({ host, reportError: reporterOf(host) });
const shown = () => state.lines.value?.map(({ productId, quantity }) => [productId, quantity]);
const puts = () => api.received.filter(({ name }) => name.startsWith('PUT'));
const sent = () => puts().map(({ body }) => JSON.parse(body).quantity);
const lineCalled = (productId: string): CartLine => {
  const line = state.lines.value?.find((each) => each.productId === productId);
  if (!line) throw new Error(`There is no line ${productId}`);
  return line;
};

function answer(name: string, body: string): Answer {
  if (name.startsWith('PUT /cart/')) {
    const productId = name.slice('PUT /cart/'.length);
    const { quantity } = JSON.parse(body);
    const existing = lines.find((line) => line.productId === productId) ?? lineOf(productId);
    lines = [...lines.filter((line) => line !== existing), { ...existing, quantity }].filter(
      (line) => line.quantity > 0,
    );
  }
  return { body: cartOf(lines) };
}

beforeAll(async () => {
  stubDocument();
  stubWindow();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(async () => {
  lines = [lineOf('stick', 2), lineOf('tote', 1)];
  replies = {};
  api.handle(({ name, body }) => replies[name]?.() ?? answer(name, body));
  host = createTestHost();
  // Replies are shared for a moment between readers with the same token.
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: randomId(), refreshToken: 'r' });
  state = createCartState(store());
  await expect.poll(shown).toEqual([
    ['stick', 2],
    ['tote', 1],
  ]);
});
afterEach(() => {
  state.dispose();
  clearSession();
});

describe('a quantity', () => {
  it('is shown at once, sent, and reported to the page', async () => {
    state.choose(lineCalled('stick'), 3);
    expect(shown()).toContainEqual(['stick', 3]);
    await expect.poll(() => host.emitted).toEqual([['fan-cart-change', { pieces: 4 }]]);
    expect(sent()).toEqual([3]);
  });

  it('is sent once more, with the last value, if it is quickly changed again', async () => {
    const held = Promise.withResolvers<void>();
    replies['PUT /cart/stick'] = async () => {
      await held.promise;
      delete replies['PUT /cart/stick'];
      return answer('PUT /cart/stick', puts().at(-1)?.body ?? '');
    };
    for (const quantity of [3, 4, 1]) state.choose(lineCalled('stick'), quantity);
    await expect.poll(sent).toEqual([3]);
    held.resolve();
    await expect.poll(sent).toEqual([3, 1]);
    await expect.poll(() => state.cart.value.value?.pieces).toBe(2);
    expect(shown()).toContainEqual(['stick', 1]);
  });

  it.each([
    [99, 4],
    [0, 1],
    [2.9, 2],
    [Number.NaN, 2],
  ])('from %s becomes %s', async (chosen, quantity) => {
    state.choose(lineCalled('stick'), chosen);
    expect(shown()).toContainEqual(['stick', quantity]);
    if (Number.isFinite(chosen)) await expect.poll(sent).toEqual([quantity]);
  });

  // Without the scope, the browser’s own cart is used: src/core/cart/cart.test.ts.
  it.each(refusalsOf(cartCalls, 'PUT /cart/:productId').filter((code) => code !== 'SCOPE_REQUIRED'))(
    'that is refused with %s is taken back, shown at its line, and reported',
    async (code) => {
      replies['PUT /cart/stick'] = () => refusalOf(code);
      state.choose(lineCalled('stick'), 3);
      await expect.poll(() => state.failure.value).toMatchObject({ productId: 'stick', error: { code } });
      expect(host.reported).toEqual([code]);
      await expect.poll(shown).toContainEqual(['stick', 2]);
    },
  );
});

describe('a line', () => {
  it('is removed at once, and can be put back', async () => {
    state.remove(lineCalled('stick'));
    expect([shown(), state.removed.value?.productId]).toEqual([[['tote', 1]], 'stick']);
    await expect.poll(sent).toEqual([0]);
    state.putBack();
    await expect.poll(() => lines.map(({ productId, quantity }) => [productId, quantity])).toContainEqual(['stick', 2]);
    expect(state.removed.value).toBeNull();
    await expect.poll(shown).toContainEqual(['stick', 2]);
  });

  it('stays if it is put back before it was removed on the server', async () => {
    state.remove(lineCalled('stick'));
    state.putBack();
    await expect.poll(sent).toEqual([0, 2]);
    await expect.poll(shown).toContainEqual(['stick', 2]);
  });
});

it('the cart follows a change in another tab, and another language', async () => {
  lines = [lineOf('fan', 3)];
  cartHasChanged();
  await expect.poll(shown).toEqual([['fan', 3]]);
  host.language.value = 'ja';
  await expect.poll(() => api.named('GET /cart').at(-1)?.headers['accept-language']).toBe('ja');
});

it('the cart of one fan is not shown to the next', async () => {
  clearSession();
  expect(shown()).toBeUndefined();
  await expect.poll(shown).toEqual([]);
});

describe('an order of the cart', () => {
  it('has the lines of its currency that can be ordered, as they were at the first look', async () => {
    lines = [lineOf('stick', 2), lineOf('gone', 1, { maxQuantity: 0 }), inYen(lineOf('votes'), 480)];
    cartHasChanged();
    const cart = createCartSource(store(), { name: 'cartCheckout', currency: 'KRW' });
    await expect
      .poll(() => cart.source.value.value)
      .toEqual({
        name: '/order?cart=KRW',
        lines: [{ productId: 'stick', quantity: 2 }],
        fromCart: true,
      });
    lines = [];
    cartHasChanged();
    await expect.poll(() => state.cart.value.value?.pieces).toBe(0);
    expect(cart.source.value.value?.lines).toHaveLength(1);
    cart.dispose();
  });
});
