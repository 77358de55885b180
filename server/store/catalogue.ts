import { z } from 'zod';
import { brandAccent } from '../../rules/brand.ts';
import type { SaleState } from '../../rules/sale-state.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import { Id, type Language } from '../platform/http/contract.ts';
import { type Page, pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { isShown } from '../title/service.ts';
import type { Currency, Product, ProductDetail, ProductKind } from './contract.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** With this number of pieces or fewer a product counts as nearly sold out, unless its content has another limit. */
export const fewPieces = 20;

/** A product's row, with its status by the database's clock. Instants are milliseconds. */
export interface ProductRow {
  product_id: string;
  title_id: string;
  kind: ProductKind;
  name: LocalizedText;
  summary: LocalizedText;
  description: LocalizedText;
  pictures: readonly StoredPicture[];
  currency: Currency;
  price: number;
  fee_per_piece: number | null;
  fee_reason: LocalizedText | null;
  left: number | null;
  limit_per_fan: number | null;
  shown_below: number | null;
  needs_address: boolean;
  rights: number | null;
  valid_days: number | null;
  delivery: LocalizedText;
  withdrawal: LocalizedText;
  seller: LocalizedText;
  opens_at: number;
  closes_at: number | null;
  now: number;
  withdrawn: boolean;
  part: number;
}

/** The fields of a title that products show. */
export type TitleCards = ReadonlyMap<string, { name: string; accent: string }>;

const columns = `
  product_id, title_id, kind, name, summary, description, pictures, currency, price, fee_per_piece, fee_reason,
  left_now AS left, limit_per_fan, shown_below, needs_address, rights, valid_days, delivery, withdrawal, seller,
  milliseconds(opens_at) AS opens_at, milliseconds(closes_at) AS closes_at, milliseconds(now) AS now, withdrawn, part, position`;

/** First products on sale, then coming, sold-out and ended ones; within each group in the operator's order. */
const productsNow = `(
  SELECT *, CASE WHEN withdrawn THEN 3 WHEN now < opens_at THEN 1 WHEN closes_at <= now THEN 3 WHEN left_now <= 0 THEN 2 ELSE 0 END AS part
  FROM (SELECT product.*, on_hand - reserved - sold AS left_now, NOT ${isShown('product')} AS withdrawn, clock.now
    FROM product, (SELECT clock_timestamp() AS now) AS clock) AS p) AS p`;

export interface CatalogueQuestion {
  titleId?: string | undefined;
  kind?: ProductKind | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * A page of the catalogue.
 * @throws Refusal INVALID_REQUEST for a forged cursor
 */
export async function listRows(database: Queryable, question: CatalogueQuestion): Promise<Page<ProductRow>> {
  const after = readCursor(question.cursor, z.tuple([z.int32(), z.int32(), Id]));
  const { rows } = await database.query<ProductRow & { position: number }>({
    name: 'list-products',
    text: `SELECT ${columns} FROM ${productsNow}
      WHERE NOT withdrawn AND ($1::text IS NULL OR title_id = $1) AND ($2::text IS NULL OR kind = $2)
        AND ($3::integer IS NULL OR (part, position, product_id) > ($3, $4::integer, $5::text))
      ORDER BY part, position, product_id LIMIT $6`,
    values: [question.titleId ?? null, question.kind ?? null, ...(after ?? [null, null, null]), question.limit + 1],
  });
  return pageOf(rows, question.limit, ({ part, position, product_id: id }) => [part, position, id]);
}

/** Products that are on sale, the newest first. */
export async function listNewRows(database: Queryable, titleId: string | null, limit: number): Promise<ProductRow[]> {
  const { rows } = await database.query<ProductRow>({
    name: 'list-new-products',
    text: `SELECT ${columns} FROM ${productsNow} WHERE part = 0 AND ($1::text IS NULL OR title_id = $1)
      ORDER BY opens_at DESC, position, product_id LIMIT $2`,
    values: [titleId, limit],
  });
  return rows;
}

/** The rows of these products, in no order, also of those that were withdrawn; an unknown one is missing. */
export async function readRows(database: Queryable, productIds: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await database.query<ProductRow>({
    name: 'read-products',
    text: `SELECT ${columns} FROM ${productsNow} WHERE product_id = ANY ($1)`,
    values: [productIds],
  });
  return rows;
}

/** @throws Refusal NOT_FOUND, WITHDRAWN */
export async function readRow(database: Queryable, productId: string): Promise<ProductRow> {
  const [row] = await readRows(database, [productId]);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (row.withdrawn) throw new Refusal('WITHDRAWN');
  return row;
}

export function saleStateOf(
  row: Pick<ProductRow, 'now' | 'opens_at' | 'closes_at' | 'left' | 'shown_below' | 'withdrawn'>,
): SaleState {
  // In a cart from before.
  if (row.withdrawn) return 'ENDED';
  if (row.now < row.opens_at) return 'UPCOMING';
  if (row.closes_at !== null && row.now >= row.closes_at) return 'ENDED';
  if (row.left === null) return 'ON_SALE';
  if (row.left <= 0) return 'SOLD_OUT';
  return row.left <= (row.shown_below ?? fewPieces) ? 'LOW' : 'ON_SALE';
}

export const iso = (instant: number): string => new Date(instant).toISOString();

export function productOf(row: ProductRow, language: Language, titles: TitleCards): Product {
  const { currency } = row;
  const saleState = saleStateOf(row);
  const title = titles.get(row.title_id);
  return {
    productId: row.product_id,
    titleId: row.title_id,
    titleName: title?.name ?? '',
    accent: title?.accent ?? brandAccent,
    kind: row.kind,
    name: row.name[language],
    summary: row.summary[language],
    pictures: row.pictures.map((picture) => ({ ...picture, alt: picture.alt[language] })),
    price: { amount: row.price, currency },
    feePerPiece: row.fee_per_piece === null ? null : { amount: row.fee_per_piece, currency },
    saleState,
    left: saleState === 'LOW' || saleState === 'SOLD_OUT' ? Math.max(0, row.left ?? 0) : null,
    opensAt: iso(row.opens_at),
    closesAt: row.closes_at === null ? null : iso(row.closes_at),
    limitPerFan: row.limit_per_fan,
    needsAddress: row.needs_address,
  };
}

export function detailOf(row: ProductRow, language: Language, titles: TitleCards): ProductDetail {
  const { rights, valid_days: validDays } = row;
  return {
    ...productOf(row, language, titles),
    description: row.description[language],
    feeReason: row.fee_reason?.[language] ?? null,
    votePack: rights === null || validDays === null ? null : { rights, validDays },
    delivery: row.delivery[language],
    withdrawal: row.withdrawal[language],
    seller: row.seller[language],
  };
}
