import { afterEach, describe, expect, it } from 'vitest';
import { maxLines, maxPieces } from '../../../rules/order-limits.ts';
import { storage } from '../storage/storage.ts';
import { addLine, keepCart, type LocalCart, piecesOf, readLocalCart, setLine } from './local-cart.ts';

afterEach(() => storage.remove('cart'));

const price = { amount: 42_000, currency: 'KRW' as const };
const seen = { price, feePerPiece: null };
const stick = { productId: 'stick', quantity: 2, seen };

describe('the cart of a browser', () => {
  it('is stored with the shown prices, and the key under which it was sent', () => {
    const cart: LocalCart = { lines: [stick], sent: { key: 'k1', userId: 'mina' } };
    keepCart(cart);
    expect(readLocalCart()).toEqual(cart);
    keepCart({ lines: [], sent: null });
    expect([storage.read('cart'), readLocalCart()]).toEqual([null, { lines: [], sent: null }]);
  });

  it.each([
    ['no JSON', 'cart=', []],
    ['null', 'null', []],
    ['lines that are none', '{"lines":{}}', []],
    ['a line without a product', '{"lines":[{"quantity":1},null,"stick"]}', []],
    ['an id that no product has', '{"lines":[{"productId":"../x","quantity":1}]}', []],
    ['a quantity that no line has', '{"lines":[{"productId":"a","quantity":0},{"productId":"b","quantity":100}]}', []],
    [
      'a price that is none',
      '{"lines":[{"productId":"a","quantity":1,"seen":{"price":{"amount":-1,"currency":"KRW"},"feePerPiece":null}}]}',
      [{ productId: 'a', quantity: 1 }],
    ],
  ])('leaves out %s', (_what, text, lines) => {
    storage.write('cart', text);
    expect(readLocalCart()).toEqual({ lines, sent: null });
  });

  it('has at most as many products as a cart of an account', () => {
    const lines = Array.from({ length: maxLines + 1 }, (_, place) => ({ productId: `p${place}`, quantity: 1 }));
    keepCart({ lines, sent: null });
    expect(readLocalCart().lines).toHaveLength(maxLines);
  });
});

describe('adding a line', () => {
  it('sums the pieces of a product, and keeps the latest price', () => {
    const cheaper = { ...stick, quantity: 3, seen: { ...seen, price: { ...price, amount: 40_000 } } };
    expect(addLine([stick], cheaper)).toEqual({
      lines: [{ ...cheaper, quantity: 5 }],
      added: 3,
      reason: null,
    });
  });

  it('stops at the most pieces of a line', () => {
    const { lines, ...outcome } = addLine([{ productId: 'stick', quantity: maxPieces - 1 }], stick);
    expect([piecesOf(lines), outcome]).toEqual([maxPieces, { added: 1, reason: 'MOST_PIECES' }]);
  });

  it('adds no product to a full cart, but pieces of a product in it', () => {
    const full = Array.from({ length: maxLines }, (_, place) => ({ productId: `p${place}`, quantity: 1 }));
    expect(addLine(full, stick)).toEqual({ lines: full, added: 0, reason: 'CART_FULL' });
    expect(addLine(full, { productId: 'p3', quantity: 1 })).toMatchObject({ added: 1, reason: null });
  });
});

it('sets, removes and puts back a line', () => {
  expect(setLine([stick], 'stick', 5)).toEqual([{ ...stick, quantity: 5 }]);
  expect(setLine([stick], 'stick', 0)).toEqual([]);
  expect(setLine([], 'stick', 2)).toEqual([{ productId: 'stick', quantity: 2 }]);
});
