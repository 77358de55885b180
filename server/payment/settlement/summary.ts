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

interface ProductSumRow extends SumRow {
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

/** Movements at the providers, by day of the home zone. */
export async function settleByDay(pool: Pool, { from, to }: Period): Promise<SettledRow[]> {
  const { rows } = await pool.query<SumRow>(byDay, [from, to]);
  return rows.map((row) => ({
    ...row,
    product: null,
    net: row.fee === null ? null : row.gross - row.refunds - row.fee,
  }));
}

/**
 * The order lines of a row `r` of a report. A refund is matched with our refund of the same amount, in their order; without a match its
 * fee is divided like that of the payment.
 */
const linesOfRow = `
  SELECT lines FROM (
    SELECT lines, kind, row_number() OVER (PARTITION BY kind = 'PAYMENT' ORDER BY movement_id) AS place FROM payment_movement
    WHERE attempt_id = r.payment AND (kind = 'PAYMENT' OR amount = r.amount)) AS m
  WHERE kind = 'PAYMENT' OR r.kind = 'REFUND' AND lines <> '[]' AND place = (
    SELECT count(*) FROM payment_report_line AS e WHERE e.provider = r.provider AND e.payment = r.payment AND e.kind = 'REFUND'
      AND e.amount = r.amount AND (e.at, e.transaction) <= (r.at, r.transaction))
  ORDER BY kind = 'PAYMENT' LIMIT 1`;

/**
 * The part of a movement for each product; a movement without a line of an order counts as a whole. A report has the fee of a payment, and the
 * part that a refund returns: it is shared by the amounts of the lines, in whole minor units that add up to it, the rest by the
 * largest remainders.
 */
const byProduct = `
  WITH moved AS (
    SELECT ${textOfDay('m.at')} AS day, a.provider, a.currency, l.product_id, ${sums('coalesce(part.amount, m.amount)')}
    FROM payment_movement AS m JOIN payment_attempt AS a USING (attempt_id)
      LEFT JOIN LATERAL jsonb_to_recordset(m.lines) AS part ("lineId" text, amount bigint) ON true
      LEFT JOIN order_line AS l ON l.line_id = part."lineId"
    WHERE ${inPeriod('m.at')} GROUP BY 1, 2, 3, 4),
  parts AS (
    SELECT ${textOfDay('r.at')} AS day, r.provider, r.currency, r.transaction, r.fee, l.product_id, part."lineId" AS line_id,
      coalesce(part.amount, 1)::numeric / nullif(sum(coalesce(part.amount, 1)) OVER of_row, 0) AS share
    FROM payment_report_line AS r
      LEFT JOIN LATERAL (${linesOfRow}) AS m ON true
      LEFT JOIN LATERAL jsonb_to_recordset(m.lines) AS part ("lineId" text, amount bigint) ON true
      LEFT JOIN order_line AS l ON l.line_id = part."lineId"
    WHERE ${inPeriod('r.at')} AND r.currency IN ('KRW', 'JPY', 'USD') AND r.fee IS NOT NULL
    WINDOW of_row AS (PARTITION BY r.provider, r.transaction)),
  shared AS (
    SELECT day, provider, currency, product_id, floor(fee * share)
      + CASE WHEN row_number() OVER (PARTITION BY provider, transaction ORDER BY fee * share - floor(fee * share) DESC, line_id)
          <= fee - sum(floor(fee * share)) OVER (PARTITION BY provider, transaction) THEN 1 ELSE 0 END AS fee
    FROM parts),
  charged AS (SELECT day, provider, currency, product_id, sum(fee)::bigint AS fee FROM shared GROUP BY 1, 2, 3, 4)
  SELECT day, provider, booked.currency, p.product_id, p.title_id, p.name, coalesce(payments, 0) AS payments, coalesce(gross, 0) AS gross,
    coalesce(refunds, 0) AS refunds, fee
  FROM ((SELECT day, provider, currency, coalesce(product_id, '') AS key, payments, gross, refunds FROM moved) AS moved
      FULL JOIN (SELECT day, provider, currency, coalesce(product_id, '') AS key, fee FROM charged) AS charged
        USING (day, provider, currency, key)) AS booked
    LEFT JOIN product AS p ON p.product_id = key
  WHERE $3::text[] IS NULL OR p.title_id = ANY ($3)
  ORDER BY day DESC, provider, booked.currency, p.title_id NULLS LAST, p.product_id`;

/** @param titles those that the caller's roles read; movements without a product need the right for all titles */
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
    net: row.fee === null ? null : row.gross - row.refunds - row.fee,
  }));
}
