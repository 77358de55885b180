import { z } from 'zod';
import { maxStockChange, reasonLength } from '../../../rules/staff/limits.ts';
import { stockCauses } from '../../../rules/stock.ts';
import { Cursor, defineCalls, Id, Instant } from '../../platform/http/contract.ts';
import { ProductKind } from '../../store/contract.ts';

export const stockFilters = ['SOLD_OUT', 'LOW'] as const;

const Count = z.int().nonnegative();

/** A product as it is in stock. */
export const ListedStock = z.object({
  productId: Id,
  titleId: Id,
  title: z.string(),
  name: z.string(),
  kind: ProductKind,
  /** Pieces in all, with the sold ones; null where they are not counted. */
  onHand: Count.nullable(),
  /** In orders that are not paid yet. */
  reserved: Count,
  sold: Count,
  /** The number of pieces that can still be bought. */
  left: Count.nullable(),
  isLow: z.boolean(),
});
export type ListedStock = z.infer<typeof ListedStock>;

const Correction = z.object({
  correctionId: z.int(),
  change: z.int(),
  cause: z.enum(stockCauses),
  reason: z.string(),
  /** Null where the staff member was deleted. */
  by: z.string().nullable(),
  at: Instant,
});

export const StockPage = ListedStock.extend({
  /** Stock in the content; null where it is not counted. */
  published: z.int().nullable(),
  /** The sum of all corrections. */
  corrected: z.int(),
  /** Pieces in paid orders. */
  bought: Count,
  /** Further pieces, in the place of lost ones. */
  replaced: Count,
  /** Pieces that are for sale again after a refund. */
  returned: Count,
  /** The newest 100. */
  corrections: z.array(Correction),
  /** True if the caller may correct it. */
  mayCorrect: z.boolean(),
});
export type StockPage = z.infer<typeof StockPage>;

const params = z.object({ productId: Id });

/** The staff's calls for the stock of products. */
export const stockCalls = defineCalls({
  'GET /studio/stock': {
    summary: 'Products with their stock, by id or a part of the name, in the order of the store',
    access: 'staff',
    right: 'goods.read',
    noStore: true,
    query: z.object({
      q: z.string().trim().max(200).optional(),
      state: z.enum(stockFilters).optional(),
      titleId: Id.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ products: z.array(ListedStock), nextCursor: Cursor.nullable() }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/stock/:productId': {
    summary: 'The stock of a product: what its number is made of, and who corrected it and why',
    access: 'staff',
    right: 'goods.read',
    noStore: true,
    params,
    response: StockPage,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/stock/:productId/correction': {
    summary: 'Changes the stock of a product by a number of pieces; refused where more are sold or reserved',
    access: 'staff',
    right: 'goods.count',
    idempotent: true,
    records: 'stock.correct',
    noStore: true,
    params,
    body: z.object({
      change: z
        .int()
        .min(-maxStockChange)
        .max(maxStockChange)
        .refine((change) => change !== 0),
      cause: z.enum(stockCauses),
      reason: z.string().trim().min(1).max(reasonLength),
    }),
    response: z.object({ onHand: Count, left: Count }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'STOCK_TOO_LOW'],
  },
});
