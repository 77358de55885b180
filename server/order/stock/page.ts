import { hasRight } from '../../../rules/staff/rights.ts';
import type { StockCause } from '../../../rules/stock.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { requireRight, type Staff } from '../../platform/http/staff/staff-access.ts';
import type { StaffService } from '../../staff/service.ts';
import type { Queryable } from '../order-rows.ts';
import type { StockPage } from './contract.ts';
import { type StockRow, stockColumns, stockOf } from './list.ts';

interface PageRow extends StockRow {
  replaced: number;
  returned: number;
}

interface CorrectionRow {
  correction_id: number;
  change: number;
  cause: StockCause;
  reason: string;
  staff_id: string;
  at: Date;
}

const maxCorrections = 100;

/** @throws Refusal NOT_FOUND, RIGHT_REQUIRED */
export async function readStockPage(
  database: Queryable,
  people: Pick<StaffService, 'namesOf'>,
  { productId, staff }: { productId: string; staff: Pick<Staff, 'roles'> },
  language: Language,
): Promise<StockPage> {
  const { rows } = await database.query<PageRow>(
    `SELECT ${stockColumns}, coalesce(s.replaced, 0) AS replaced, coalesce(s.returned, 0) AS returned
     FROM product AS p LEFT JOIN title AS t USING (title_id) LEFT JOIN sold_pieces AS s USING (product_id) WHERE product_id = $1`,
    [productId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  requireRight(staff, 'goods.read', row.title_id);
  const { sold, replaced, returned, corrected } = row;
  return {
    ...stockOf(row, language),
    published: row.on_hand === null ? null : row.on_hand - corrected,
    corrected,
    bought: sold + returned - replaced,
    replaced,
    returned,
    corrections: await readCorrections(database, people, productId),
    mayCorrect: row.on_hand !== null && hasRight(staff.roles, 'goods.count', row.title_id),
  };
}

async function readCorrections(
  database: Queryable,
  people: Pick<StaffService, 'namesOf'>,
  productId: string,
): Promise<StockPage['corrections']> {
  const { rows } = await database.query<CorrectionRow>(
    `SELECT correction_id, change, cause, reason, staff_id, at FROM stock_correction
     WHERE product_id = $1 ORDER BY correction_id DESC LIMIT ${maxCorrections}`,
    [productId],
  );
  const names = await people.namesOf(database, [...new Set(rows.map((row) => row.staff_id))]);
  return rows.map(({ correction_id: correctionId, change, cause, reason, staff_id: staffId, at }) => ({
    correctionId,
    change,
    cause,
    reason,
    by: names.get(staffId) ?? null,
    at: at.toISOString(),
  }));
}
