import { z } from 'zod';
import { titlesOf } from '../../../rules/staff/rights.ts';
import { Id, type Language } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import type { ProductKind } from '../../store/contract.ts';
import { fewPieces } from '../../store/service.ts';
import type { Queryable } from '../order-rows.ts';
import type { ListedStock, stockFilters } from './contract.ts';

export interface StockRow {
  product_id: string;
  title_id: string;
  position: number;
  title: LocalizedText;
  name: LocalizedText;
  kind: ProductKind;
  on_hand: number | null;
  reserved: number;
  sold: number;
  left: number | null;
  is_low: boolean;
  corrected: number;
}

const left = '(p.on_hand - p.reserved - p.sold)';
const isLow = `coalesce(${left} BETWEEN 1 AND coalesce(p.shown_below, ${fewPieces}), false)`;

/** In SQL. */
export const stockColumns = `p.product_id, p.title_id, p.position, p.name, p.kind, p.on_hand, p.reserved, p.sold, p.corrected, ${left} AS left,
  ${isLow} AS is_low, coalesce(t.name, jsonb_build_object('ko', title_id, 'en', title_id, 'ja', title_id)) AS title`;

export interface StockRequest {
  staff: Pick<Staff, 'roles'>;
  q?: string | undefined;
  state?: (typeof stockFilters)[number] | undefined;
  titleId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const conditionOf = { SOLD_OUT: `${left} <= 0`, LOW: isLow } as const;

/**
 * Products of the caller's titles in the order of the store.
 * @throws Refusal INVALID_REQUEST for a cursor that no page of this list gave
 */
export async function listStock(
  database: Queryable,
  { staff: { roles }, q = '', state, titleId, cursor, limit }: StockRequest,
  language: Language,
): Promise<{ products: ListedStock[]; nextCursor: string | null }> {
  const after = readCursor(cursor, z.tuple([z.int32(), Id]));
  const mine = titlesOf(roles, 'goods.read');
  const { rows } = await database.query<StockRow>(
    `SELECT ${stockColumns} FROM product AS p LEFT JOIN title AS t USING (title_id)
     WHERE ($1::text[] IS NULL OR title_id = ANY ($1)) AND ($2::text IS NULL OR title_id = $2)
       AND ($3 = '' OR product_id = $3 OR EXISTS (
         SELECT FROM jsonb_each_text(p.name) AS word WHERE strpos(lower(word.value), lower($3)) > 0))
       AND ($4::integer IS NULL OR (p.position, product_id) > ($4, $5::text))
       AND ${state === undefined ? 'true' : conditionOf[state]}
     ORDER BY p.position, product_id LIMIT $6`,
    [mine === 'all' ? null : mine, titleId ?? null, q, ...(after ?? [null, null]), limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.position, row.product_id]);
  return { products: page.map((row) => stockOf(row, language)), nextCursor };
}

export const stockOf = (row: StockRow, language: Language): ListedStock => ({
  productId: row.product_id,
  titleId: row.title_id,
  title: row.title[language],
  name: row.name[language],
  kind: row.kind,
  onHand: row.on_hand,
  reserved: row.reserved,
  sold: row.sold,
  left: row.left,
  isLow: row.is_low,
});
