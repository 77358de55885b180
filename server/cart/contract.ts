import { z } from 'zod';
import { maxLines, maxPieces } from '../../rules/order-limits.ts';
import { defineCalls, Id, Instant } from '../platform/http/contract.ts';
import { Money, Product } from '../store/contract.ts';

const Quantity = z.number().int().min(1).max(maxPieces);

/** The prices of one piece. */
const Prices = z.object({ price: Money, feePerPiece: Money.nullable() });

export const CartLine = z.object({
  productId: Id,
  quantity: Quantity,
  product: Product,
  /** The max number of pieces that the fan can order now; 0 if the product can't be bought. A line with more can't be ordered. */
  maxQuantity: z.number().int().nonnegative(),
  /** The price of a piece when the fan added it; null if it has not changed. */
  before: Prices.nullable(),
});
export type CartLine = z.infer<typeof CartLine>;

export const Cart = z.object({
  lines: z.array(CartLine),
  /** Pieces of all lines. */
  pieces: z.number().int().nonnegative(),
  serverTime: Instant,
});
export type Cart = z.infer<typeof Cart>;

/**
 * Pieces that were not added, and why: the fan's limit for a product, the max number of pieces of a line, a full cart, or a
 * product that doesn't exist any more.
 */
export const NotAdded = z.object({
  productId: Id,
  /** Null where the product doesn't exist any more. */
  name: z.string().nullable(),
  requested: Quantity,
  added: z.number().int().nonnegative(),
  reason: z.enum(['LIMIT_REACHED', 'MOST_PIECES', 'CART_FULL', 'NOT_FOUND']),
});
export type NotAdded = z.infer<typeof NotAdded>;

/** A line as a browser keeps it for a visitor; `seen`: the prices that the visitor saw. */
const LineInput = z.object({ productId: Id, quantity: Quantity, seen: Prices.optional() });
export type LineInput = z.infer<typeof LineInput>;
const LineInputs = z.array(LineInput).max(maxLines);

export const cartCalls = defineCalls({
  'GET /cart': {
    summary: "The fan's cart; a partner's page sees the lines that were added on it",
    access: 'member',
    scope: 'store',
    noStore: true,
    response: Cart,
  },
  'POST /cart': {
    summary: 'Adds pieces to the cart, as many as the limits allow; nothing is reserved',
    access: 'member',
    scope: 'store',
    idempotent: true,
    noStore: true,
    body: z.object({ lines: LineInputs.min(1) }),
    response: Cart.extend({ notAdded: z.array(NotAdded) }),
  },
  'PUT /cart/:productId': {
    summary: 'How many pieces of a product are in the cart; 0 removes it',
    access: 'member',
    scope: 'store',
    idempotent: true,
    noStore: true,
    params: z.object({ productId: Id }),
    body: z.object({ quantity: z.number().int().min(0).max(maxPieces) }),
    response: Cart,
    errors: ['NOT_FOUND', 'LIMIT_REACHED', 'CART_FULL'],
  },
  'POST /cart/view': {
    summary: 'The cart of a visitor, whose browser keeps the lines: their products, prices and limits now',
    access: 'open',
    scope: 'store',
    noStore: 'for fans',
    body: z.object({ lines: LineInputs }),
    response: Cart,
    limit: { burst: 120, perMinute: 120 },
  },
});
