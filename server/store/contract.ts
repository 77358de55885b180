import { z } from 'zod';
import { saleStates } from '../../rules/sale-state.ts';
import { Colour, Cursor, defineCalls, Id, Instant, Picture } from '../platform/http/contract.ts';

export const ProductKind = z.enum(['VOTE_PACK', 'TICKET', 'PHOTOCARD', 'GOODS']);
export type ProductKind = z.infer<typeof ProductKind>;

export const Currency = z.enum(['KRW', 'JPY', 'USD']);
export type Currency = z.infer<typeof Currency>;

/** Integer minor units of an ISO 4217 currency: 1,000 KRW is 1000, 10 USD is 1000. */
export const Money = z.object({ amount: z.number().int().nonnegative(), currency: Currency });
export type Money = z.infer<typeof Money>;

const Count = z.number().int().nonnegative();

/** `UPCOMING` and `ENDED` by the database's clock; a `SOLD_OUT` product is on sale again when a reservation expires. */
export const SaleState = z.enum(saleStates);

export const Product = z.object({
  productId: Id,
  titleId: Id,
  titleName: z.string(),
  accent: Colour,
  kind: ProductKind,
  name: z.string(),
  summary: z.string(),
  pictures: z.array(Picture).min(1),
  price: Money,
  /** Added for each piece; null where the product has none. Same currency as the price. */
  feePerPiece: Money.nullable(),
  saleState: SaleState,
  /** Pieces that can still be reserved; null where the number is unlimited or not shown yet. */
  left: Count.nullable(),
  opensAt: Instant,
  closesAt: Instant.nullable(),
  limitPerFan: z.number().int().positive().nullable(),
  needsAddress: z.boolean(),
});
export type Product = z.infer<typeof Product>;

export const ProductDetail = Product.extend({
  description: z.string(),
  feeReason: z.string().nullable(),
  /** The content of a pack: rights for votes, and the days from purchase until they expire. */
  votePack: z.object({ rights: z.number().int().positive(), validDays: z.number().int().positive() }).nullable(),
  /** The terms of delivery and withdrawal, in the reader's language. */
  delivery: z.string(),
  withdrawal: z.string(),
  seller: z.string(),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

export const storeCalls = defineCalls({
  'GET /product': {
    summary: 'The catalogue, what is on sale first',
    access: 'open',
    query: z.object({
      titleId: Id.optional(),
      kind: ProductKind.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(24),
    }),
    response: z.object({ products: z.array(Product), nextCursor: Cursor.nullable(), serverTime: Instant }),
  },
  'GET /product/:productId': {
    summary: 'A product with its fee per piece, delivery and withdrawal terms',
    access: 'open',
    params: z.object({ productId: Id }),
    response: ProductDetail.extend({ serverTime: Instant }),
    errors: ['NOT_FOUND', 'WITHDRAWN'],
  },
});
