import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import type { Currency } from '../../store/contract.ts';
import type { PaymentProvider } from '../contract.ts';
import type { SettledRow } from './contract.ts';
import { inPeriod, textOfDay } from './movements.ts';

export interface Period {
  from: string;
  to: string;
}

interface SumRow {
  day: string;
  provider: PaymentProvider;
  currency: Currency;
  payments: number;
  gross: number;
  refunds: number;
  fee: number | null;
}

interface ProductSumRow extends Omit<SumRow, 'fee'> {
  product_id: string | null;
  title_id: string | null;
  name: LocalizedText | null;
}

const sums = (amount: string): string => `
  (count(DISTINCT movement_id) FILTER (WHERE m.kind = 'PAYMENT'))::integer AS payments,
  coalesce(sum(${amount}) FILTER (WHERE m.kind = 'PAYMENT'), 0)::bigint AS gross,
  coalesce(sum(${amount}) FILTER (WHERE m.kind <> 'PAYMENT'), 0)::bigint AS refunds`;

const byDay = `
  WITH moved AS (
    SELECT ${textOfDay('m.at')} AS day, provider, currency, ${sums('m.amount')}
    FROM payment_movement AS m JOIN payment_attempt USING (attempt_id) WHERE ${inPeriod('m.at')} GROUP BY 1, 2, 3),
  charged AS (
    SELECT ${textOfDay('at')} AS day, provider, currency, sum(fee)::bigint AS fee
    FROM payment_report_line WHERE ${inPeriod('at')} AND currency IN ('KRW', 'JPY', 'USD') GROUP BY 1, 2, 3)
  SELECT day, provider, currency, coalesce(payments, 0) AS payments, coalesce(gross, 0) AS gross, coalesce(refunds, 0) AS refunds, fee
  FROM moved FULL JOIN charged USING (day, provider, currency)
  ORDER BY day DESC, provider, currency`;

/** What happened at the providers, by day of the home zone. */
export async function settleByDay(pool: Pool, { from, to }: Period): Promise<SettledRow[]> {
  const { rows } = await pool.query<SumRow>(byDay, [from, to]);
  return rows.map((row) => ({
    ...row,
    product: null,
    net: row.fee === null ? null : row.gross - row.refunds - row.fee,
  }));
}

/** The part of a movement for each product; what is for no line of an order counts as it is. */
const byProduct = `
  SELECT ${textOfDay('m.at')} AS day, a.provider, a.currency, p.product_id, p.title_id, p.name, ${sums('coalesce(part.amount, m.amount)')}
  FROM payment_movement AS m JOIN payment_attempt AS a USING (attempt_id)
    LEFT JOIN LATERAL jsonb_to_recordset(m.lines) AS part ("lineId" text, amount bigint) ON true
    LEFT JOIN order_line AS l ON l.line_id = part."lineId"
    LEFT JOIN product AS p ON p.product_id = l.product_id
  WHERE ${inPeriod('m.at')} AND ($3::text[] IS NULL OR p.title_id = ANY ($3))
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1 DESC, 2, 3, 5 NULLS LAST, 4`;

/** @param titles those that the caller's roles read; what belongs to no product is for those who read all */
export async function settleByProduct(
  pool: Pool,
  { from, to }: Period,
  titles: 'all' | readonly string[],
  language: Language,
): Promise<SettledRow[]> {
  const { rows } = await pool.query<ProductSumRow>(byProduct, [from, to, titles === 'all' ? null : titles]);
  return rows.map(({ product_id: productId, title_id: titleId, name, ...row }) => ({
    ...row,
    product:
      productId === null || titleId === null || name === null ? null : { productId, titleId, name: name[language] },
    fee: null,
    net: null,
  }));
}
