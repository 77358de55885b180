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

interface PartSumRow extends SumRow {
  title_id: string | null;
  product_id: string | null;
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
    titleId: null,
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

/** The columns of a view by parts of the movements, and the table that has them by their key. */
const parts = {
  TITLE: {
    key: 'title_id',
    columns: "nullif(key, '') AS title_id, NULL AS product_id, NULL::jsonb AS name",
    table: '',
    titleOf: 'key',
  },
  PRODUCT: {
    key: 'product_id',
    columns: 'named.title_id, named.product_id, named.name',
    table: 'LEFT JOIN product AS named ON named.product_id = key',
    titleOf: 'named.title_id',
  },
} as const;

/**
 * The part of a movement for each product or title; a movement without a line of an order counts as a whole. A report has the fee of a
 * payment, and the part that a refund returns: it is shared by the amounts of the lines, in whole minor units that add up to it, the rest by
 * the largest remainders.
 */
const byPart = ({ key, columns, table, titleOf }: (typeof parts)[keyof typeof parts]): string => `
  WITH moved AS (
    SELECT ${textOfDay('m.at')} AS day, a.provider, a.currency, coalesce(p.${key}, '') AS key, ${sums('coalesce(part.amount, m.amount)')}
    FROM payment_movement AS m JOIN payment_attempt AS a USING (attempt_id)
      LEFT JOIN LATERAL jsonb_to_recordset(m.lines) AS part ("lineId" text, amount bigint) ON true
      LEFT JOIN order_line AS l ON l.line_id = part."lineId" LEFT JOIN product AS p ON p.product_id = l.product_id
    WHERE ${inPeriod('m.at')} GROUP BY 1, 2, 3, 4),
  parts AS (
    SELECT ${textOfDay('r.at')} AS day, r.provider, r.currency, r.transaction, r.fee, coalesce(p.${key}, '') AS key, part."lineId" AS line_id,
      coalesce(part.amount, 1)::numeric / nullif(sum(coalesce(part.amount, 1)) OVER of_row, 0) AS share
    FROM payment_report_line AS r
      LEFT JOIN LATERAL (${linesOfRow}) AS m ON true
      LEFT JOIN LATERAL jsonb_to_recordset(m.lines) AS part ("lineId" text, amount bigint) ON true
      LEFT JOIN order_line AS l ON l.line_id = part."lineId" LEFT JOIN product AS p ON p.product_id = l.product_id
    WHERE ${inPeriod('r.at')} AND r.currency IN ('KRW', 'JPY', 'USD') AND r.fee IS NOT NULL
    WINDOW of_row AS (PARTITION BY r.provider, r.transaction)),
  shared AS (
    SELECT day, provider, currency, key, floor(fee * share)
      + CASE WHEN row_number() OVER (PARTITION BY provider, transaction ORDER BY fee * share - floor(fee * share) DESC, line_id)
          <= fee - sum(floor(fee * share)) OVER (PARTITION BY provider, transaction) THEN 1 ELSE 0 END AS fee
    FROM parts),
  charged AS (SELECT day, provider, currency, key, sum(fee)::bigint AS fee FROM shared GROUP BY 1, 2, 3, 4)
  SELECT day, provider, booked.currency, ${columns}, coalesce(payments, 0) AS payments, coalesce(gross, 0) AS gross,
    coalesce(refunds, 0) AS refunds, fee
  FROM (SELECT * FROM moved FULL JOIN charged USING (day, provider, currency, key)) AS booked ${table}
  WHERE $3::text[] IS NULL OR ${titleOf} = ANY ($3)
  ORDER BY day DESC, provider, booked.currency, title_id NULLS LAST, product_id`;

/** @param titles those that the caller's roles read; movements without a product need the right for all titles */
export async function settleByPart(
  pool: Pool,
  { from, to, by }: Period & { by: keyof typeof parts },
  titles: 'all' | readonly string[],
  language: Language,
): Promise<SettledRow[]> {
  const { rows } = await pool.query<PartSumRow>(byPart(parts[by]), [from, to, titles === 'all' ? null : titles]);
  return rows.map(({ title_id: titleId, product_id: productId, name, ...row }) => ({
    ...row,
    titleId,
    product: productId === null || name === null ? null : { productId, name: name[language] },
    net: row.fee === null ? null : row.gross - row.refunds - row.fee,
  }));
}
