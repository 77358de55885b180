import { describe, expect, it } from 'vitest';
import { maxLines, maxPieces } from '../../rules/order-limits.ts';
import type { ProductRow } from '../store/service.ts';
import { addLines, type CartLimits, roomOf } from './add-lines.ts';

const rowOf = (product_id: string, limit_per_fan: number | null = null) =>
  ({ product_id, limit_per_fan }) as ProductRow;

const limits = (changes: Partial<CartLimits> = {}): CartLimits => ({
  rows: [rowOf('card'), rowOf('limited', 3)],
  owned: new Map(),
  inCart: new Map(),
  lines: 0,
  ...changes,
});

describe('roomOf', () => {
  it.each([
    [null, 0, maxPieces],
    [null, 50, maxPieces],
    [3, 0, 3],
    [3, 2, 1],
    [3, 5, 0],
    [500, 0, maxPieces],
  ])('a limit of %s with %s owned leaves %s', (limit, owned, room) => {
    expect(roomOf({ limit_per_fan: limit }, owned)).toBe(room);
  });
});

describe('addLines', () => {
  it('adds to the cart', () => {
    const added = addLines([{ productId: 'card', quantity: 2 }], limits({ inCart: new Map([['card', 3]]), lines: 1 }));
    expect(added).toEqual({ changed: [{ productId: 'card', quantity: 5 }], notAdded: [] });
  });

  it('adds up to the limit of a product, less the fan’s purchases, and reports the rest', () => {
    const added = addLines([{ productId: 'limited', quantity: 5 }], limits({ owned: new Map([['limited', 1]]) }));
    expect(added).toEqual({
      changed: [{ productId: 'limited', quantity: 2 }],
      notAdded: [{ productId: 'limited', requested: 5, added: 2, reason: 'LIMIT_REACHED' }],
    });
  });

  it('never makes a line smaller', () => {
    const inCart = new Map([['limited', 3]]);
    const owned = new Map([['limited', 2]]);
    expect(addLines([{ productId: 'limited', quantity: 1 }], limits({ inCart, owned, lines: 1 }))).toEqual({
      changed: [],
      notAdded: [{ productId: 'limited', requested: 1, added: 0, reason: 'LIMIT_REACHED' }],
    });
  });

  it('stops at the most pieces of a line', () => {
    const inCart = new Map([['card', maxPieces - 1]]);
    expect(addLines([{ productId: 'card', quantity: 4 }], limits({ inCart, lines: 1 }))).toEqual({
      changed: [{ productId: 'card', quantity: maxPieces }],
      notAdded: [{ productId: 'card', requested: 4, added: 1, reason: 'MOST_PIECES' }],
    });
  });

  it('adds no product to a full cart, but pieces of those in it', () => {
    const inCart = new Map([['card', 1]]);
    const requested = [
      { productId: 'limited', quantity: 1 },
      { productId: 'card', quantity: 1 },
    ];
    expect(addLines(requested, limits({ inCart, lines: maxLines }))).toEqual({
      changed: [{ productId: 'card', quantity: 2 }],
      notAdded: [{ productId: 'limited', requested: 1, added: 0, reason: 'CART_FULL' }],
    });
  });

  it('reports a product that does not exist', () => {
    expect(addLines([{ productId: 'gone', quantity: 1 }], limits())).toEqual({
      changed: [],
      notAdded: [{ productId: 'gone', requested: 1, added: 0, reason: 'NOT_FOUND' }],
    });
  });
});
