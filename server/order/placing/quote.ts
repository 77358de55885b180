import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { brandAccent } from '../../../rules/brand.ts';
import { maxPieces } from '../../../rules/order-limits.ts';
import { priceOf, sumPrices } from '../../../rules/price.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { LocalizedText, StoredPicture } from '../../platform/text/localized.ts';
import type { Currency } from '../../store/contract.ts';
import { type Pieces, type ProductRow, saleStateOf } from '../../store/service.ts';
import type { Quote } from '../contract.ts';

type QuoteReply = z.output<typeof Quote>;

/** The frozen data of a line: the prices, and every word that the fan read before confirming, in all languages. */
export interface FrozenLine extends Pieces {
  kind: ProductRow['kind'];
  unitPrice: number;
  feePerPiece: number | null;
  productAmount: number;
  fee: number;
  needsAddress: boolean;
  rights: number | null;
  validDays: number | null;
  words: FrozenWords;
  /** Shown in the quote, and not stored. */
  seller: LocalizedText;
}

/** Titles' colours by their ids. */
export type Accents = ReadonlyMap<string, string>;

export interface FrozenWords {
  name: LocalizedText;
  /** Missing on orders that were made before this field existed. */
  accent?: string | undefined;
  picture: StoredPicture;
  delivery: LocalizedText;
  withdrawal: LocalizedText;
}

/** An order before it is placed. Amounts are whole minor units of the currency. */
export interface FrozenOrder {
  currency: Currency;
  lines: FrozenLine[];
  productAmount: number;
  fee: number;
  paymentAmount: number;
  needsAddress: boolean;
  digest: string;
}

/**
 * Merges lines of the same product, in the order in which products appear first.
 * @throws Refusal LIMIT_REACHED
 */
export function mergeLines(lines: readonly Pieces[]): Pieces[] {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of lines) merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  return Array.from(merged, ([productId, quantity]) => {
    if (quantity > maxPieces) throw new Refusal('LIMIT_REACHED', { productId, limit: maxPieces, held: 0 });
    return { productId, quantity };
  });
}

/**
 * Computes the prices with the current products.
 * @throws Refusal NOT_FOUND or MIXED_CURRENCIES
 */
export function freeze(pieces: readonly Pieces[], rows: readonly ProductRow[], accents: Accents): FrozenOrder {
  const lines = pieces.map((one) => freezeLine(one, rowOf(rows, one.productId), accents));
  const currencies = new Set(pieces.map((one) => rowOf(rows, one.productId).currency));
  const [currency, another] = currencies;
  if (currency === undefined || another !== undefined) {
    throw new Refusal('MIXED_CURRENCIES', { currencies: [...currencies] });
  }
  const needsAddress = lines.some((line) => line.needsAddress);
  return { currency, lines, ...sumPrices(lines), needsAddress, digest: digestOf(currency, lines) };
}

function rowOf(rows: readonly ProductRow[], productId: string): ProductRow {
  const row = rows.find((one) => one.product_id === productId);
  if (row === undefined) throw new Refusal('NOT_FOUND', { productId });
  return row;
}

function freezeLine({ productId, quantity }: Pieces, row: ProductRow, accents: Accents): FrozenLine {
  const picture = row.pictures[0];
  if (picture === undefined) throw new Error(`The product ${productId} has no picture`);
  return {
    productId,
    quantity,
    kind: row.kind,
    unitPrice: row.price,
    feePerPiece: row.fee_per_piece,
    ...priceOf(row.price, row.fee_per_piece, quantity),
    needsAddress: row.needs_address,
    rights: row.rights,
    validDays: row.valid_days,
    words: {
      name: row.name,
      accent: accents.get(row.title_id),
      picture,
      delivery: row.delivery,
      withdrawal: row.withdrawal,
    },
    seller: row.seller,
  };
}

/** The digest of the confirmed quote: the pieces, the prices, and the terms of delivery and withdrawal. */
function digestOf(currency: Currency, lines: readonly FrozenLine[]): string {
  const confirmed = lines.map(({ productId, quantity, unitPrice, feePerPiece, rights, validDays, words }) => {
    const { name, delivery, withdrawal } = words;
    return [productId, quantity, unitPrice, feePerPiece, rights, validDays, name, delivery, withdrawal].map(inOrder);
  });
  return createHash('sha256')
    .update(JSON.stringify(['fanfare-quote-1', currency, confirmed]))
    .digest('base64url');
}

/** jsonb changes the order of keys; the digest must not depend on it. */
function inOrder(value: number | string | null | LocalizedText): unknown {
  return typeof value === 'object' && value !== null ? [value.ko, value.en, value.ja] : value;
}

/**
 * The refusal that an order of these pieces would get now. Nothing is locked, so the order is checked again.
 * @param owned the pieces of each product that the fan has bought or reserved
 * @throws Refusal NOT_ON_SALE, OUT_OF_STOCK or LIMIT_REACHED
 */
export function checkAvailable(
  pieces: readonly Pieces[],
  rows: readonly ProductRow[],
  owned: ReadonlyMap<string, number>,
): void {
  for (const { productId, quantity } of pieces) {
    const row = rowOf(rows, productId);
    const state = saleStateOf(row);
    if (state === 'UPCOMING' || state === 'ENDED') {
      const closesAt = row.closes_at === null ? null : new Date(row.closes_at).toISOString();
      throw new Refusal('NOT_ON_SALE', { productId, opensAt: new Date(row.opens_at).toISOString(), closesAt });
    }
    if (row.left !== null && row.left < quantity) throw new Refusal('OUT_OF_STOCK', { productId, left: row.left });
    const count = owned.get(productId) ?? 0;
    if (row.limit_per_fan !== null && count + quantity > row.limit_per_fan) {
      throw new Refusal('LIMIT_REACHED', { productId, limit: row.limit_per_fan, held: count });
    }
  }
}

/** A quote in the reader's language. */
export function quoteOf(order: FrozenOrder, language: Language, now: number): QuoteReply {
  const money = (amount: number) => ({ amount, currency: order.currency });
  return {
    productAmount: money(order.productAmount),
    fee: money(order.fee),
    paymentAmount: money(order.paymentAmount),
    lines: order.lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      kind: line.kind,
      unitPrice: money(line.unitPrice),
      feePerPiece: line.feePerPiece === null ? null : money(line.feePerPiece),
      productAmount: money(line.productAmount),
      fee: money(line.fee),
      needsAddress: line.needsAddress,
      seller: line.seller[language],
      ...wordsIn(line.words, language),
    })),
    needsAddress: order.needsAddress,
    accent: order.lines[0]?.words.accent ?? brandAccent,
    digest: order.digest,
    serverTime: new Date(now).toISOString(),
  };
}

/** The frozen words of a line in one language. */
export function wordsIn(words: FrozenWords, language: Language) {
  return {
    name: words.name[language],
    picture: { ...words.picture, alt: words.picture.alt[language] },
    delivery: words.delivery[language],
    withdrawal: words.withdrawal[language],
  };
}
