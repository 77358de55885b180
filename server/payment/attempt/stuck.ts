import { z } from 'zod';
import type { Pool } from '../../platform/database/database.ts';
import { Id, Instant } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { Currency } from '../../store/contract.ts';
import type { PaymentProvider } from '../contract.ts';
import type { StuckWork } from '../desk/contract.ts';

interface StuckRow {
  kind: StuckWork['kind'];
  work_id: string;
  order_id: string;
  number: string;
  provider: PaymentProvider | null;
  state: string | null;
  amount: number | null;
  currency: Currency;
  since: Date;
  asked_at: Date | null;
  is_silent: boolean;
  tries: number;
  error: string | null;
  next_at: Date | null;
}

/** Waiting work, by the id of its attempt, job or order; `$1` is an order, or null for all. */
const waiting = `
  SELECT 'PAYMENT' AS kind, attempt_id COLLATE "C" AS work_id, order_id, number, a.provider, a.state, a.amount, a.currency, a.created_at AS since,
    checked_at AS asked_at, is_silent, 0 AS tries, a.failure AS error, NULL::timestamptz AS next_at
  FROM payment_attempt AS a JOIN fan_order USING (order_id)
  WHERE (a.is_silent OR a.state = 'IN_PROGRESS') AND a.state <> 'DONE' AND a.closed_at IS NULL AND a.created_at < clock_timestamp() - interval '5 minutes'
    AND ($1::text IS NULL OR order_id = $1)
  UNION ALL
  SELECT CASE x.kind WHEN 'PROVIDER_REFUND' THEN 'REFUND' WHEN 'PROVIDER_VOID' THEN 'VOID' ELSE 'DELIVERY' END, 'job-' || job_id, o.order_id,
    number, coalesce(a.provider, o.provider), NULL, (x.payload ->> 'amount')::bigint, o.currency, x.created_at, NULL, false, x.tries, x.last_error,
    x.next_at
  FROM outbox AS x JOIN fan_order AS o USING (order_id) LEFT JOIN payment_attempt AS a ON a.order_id = x.order_id
    AND CASE WHEN x.payload ? 'attemptId' THEN a.attempt_id = x.payload ->> 'attemptId' ELSE a.counts END
  WHERE x.done_at IS NULL AND NOT (x.kind = 'FULFIL_LINE' AND held IS NOT NULL) AND x.created_at < clock_timestamp() - interval '5 minutes'
    AND ($1::text IS NULL OR o.order_id = $1)
  UNION ALL
  SELECT 'ORDER', order_id, order_id, number, provider, status, payment_amount, currency, expires_at, NULL, payment = 'CHECKING', 0, failure, NULL
  FROM fan_order WHERE status IN ('RESERVED', 'PAYING') AND expires_at < clock_timestamp() - interval '5 minutes'
    AND ($1::text IS NULL OR order_id = $1)`;

/** Everything that has waited for more than five minutes without a good reason, the longest first. */
export async function readStuck(
  pool: Pool,
  request: { cursor?: string | undefined; limit: number },
): Promise<{ work: StuckWork[]; nextCursor: string | null }> {
  const from = readCursor(request.cursor, z.tuple([Instant, Id]));
  const { rows } = await pool.query<StuckRow>(
    `SELECT * FROM (${waiting}) AS w WHERE $2::timestamptz IS NULL OR (since, work_id) > ($2, $3 COLLATE "C") ORDER BY since, work_id LIMIT $4`,
    [null, from?.[0] ?? null, from?.[1] ?? null, request.limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, request.limit, (row) => [row.since.toISOString(), row.work_id]);
  return { work: page.map(workOf), nextCursor };
}

/** True if a part of an order has waited for so long. */
export async function isStuck(pool: Pool, orderId: string): Promise<boolean> {
  const { rowCount } = await pool.query(`SELECT FROM (${waiting}) AS w LIMIT 1`, [orderId]);
  return rowCount !== 0;
}

const workOf = (row: StuckRow): StuckWork => ({
  workId: row.work_id,
  kind: row.kind,
  order: { orderId: row.order_id, number: row.number },
  provider: row.provider,
  state: row.state,
  amount: row.amount === null ? null : { amount: row.amount, currency: row.currency },
  since: row.since.toISOString(),
  checkedAt: row.asked_at?.toISOString() ?? null,
  isSilent: row.is_silent,
  tries: row.tries,
  error: row.error,
  nextAt: row.next_at?.toISOString() ?? null,
});

/** How many lines a command prints. */
const maxLines = 500;

/** The same for a command: a line about each. */
export async function listStuck(pool: Pool): Promise<string[]> {
  const { work, nextCursor } = await readStuck(pool, { limit: maxLines });
  const lines = work.map((one) => {
    const { kind, order, since } = one;
    return `${since}  ${kind.toLowerCase().padEnd(8)} ${order.number}  ${whyOf(one)}`;
  });
  return nextCursor === null ? lines : [...lines, `There are more than these ${maxLines}.`];
}

function whyOf({ kind, provider, state, isSilent, tries, error }: StuckWork): string {
  if (kind === 'ORDER') return `${state} past its time${isSilent ? ', its payment is being checked' : ''}`;
  if (kind !== 'PAYMENT') return `tried ${tries} times: ${error ?? 'not tried'}`;
  return [provider, state, isSilent ? 'the provider is silent' : ''].filter(Boolean).join(' ');
}
