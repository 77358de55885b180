import type { Pool } from '../../platform/database/database.ts';
import type { Currency } from '../../store/contract.ts';
import type { PaymentProvider } from '../contract.ts';
import type { StuckWork } from '../desk/contract.ts';

interface StuckRow {
  kind: StuckWork['kind'];
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

/** More of them than anybody reads. */
const most = 500;

/** Everything that has waited for more than five minutes without a good reason, the longest first. */
export async function readStuck(pool: Pool): Promise<StuckWork[]> {
  const { rows } = await pool.query<StuckRow>(
    `SELECT 'PAYMENT' AS kind, order_id, number, a.provider, a.state, a.amount, a.currency, a.created_at AS since,
       checked_at AS asked_at, is_silent, 0 AS tries, a.failure AS error, NULL::timestamptz AS next_at
     FROM payment_attempt AS a JOIN fan_order USING (order_id)
     WHERE (a.is_silent OR a.state = 'IN_PROGRESS') AND a.state <> 'DONE' AND a.created_at < clock_timestamp() - interval '5 minutes'
     UNION ALL
     SELECT CASE x.kind WHEN 'PROVIDER_REFUND' THEN 'REFUND' WHEN 'PROVIDER_VOID' THEN 'VOID' ELSE 'DELIVERY' END, order_id, number,
       provider, NULL, (x.payload ->> 'amount')::bigint, currency, x.created_at, NULL, false, x.tries, x.last_error, x.next_at
     FROM outbox AS x JOIN fan_order USING (order_id)
     WHERE x.done_at IS NULL AND NOT (x.kind = 'FULFIL_LINE' AND held IS NOT NULL) AND x.created_at < clock_timestamp() - interval '5 minutes'
     UNION ALL
     SELECT 'ORDER', order_id, number, provider, status, payment_amount, currency, expires_at, NULL, payment = 'CHECKING', 0, failure, NULL
     FROM fan_order WHERE status IN ('RESERVED', 'PAYING') AND expires_at < clock_timestamp() - interval '5 minutes'
     ORDER BY since LIMIT ${most}`,
  );
  return rows.map((row) => ({
    kind: row.kind,
    order: { orderId: row.order_id, number: row.number },
    provider: row.provider,
    state: row.state,
    amount: row.amount === null ? null : { amount: row.amount, currency: row.currency },
    since: row.since.toISOString(),
    askedAt: row.asked_at?.toISOString() ?? null,
    isSilent: row.is_silent,
    tries: row.tries,
    error: row.error,
    nextAt: row.next_at?.toISOString() ?? null,
  }));
}

/** The same for a command: a line about each. */
export async function listStuck(pool: Pool): Promise<string[]> {
  return (await readStuck(pool)).map((work) => {
    const { kind, order, since } = work;
    return `${since}  ${kind.toLowerCase().padEnd(8)} ${order.number}  ${whyOf(work)}`;
  });
}

function whyOf({ kind, provider, state, isSilent, tries, error }: StuckWork): string {
  if (kind === 'ORDER') return `${state} past its time${isSilent ? ', its payment is being checked' : ''}`;
  if (kind !== 'PAYMENT') return `tried ${tries} times: ${error ?? 'not tried'}`;
  return [provider, state, isSilent ? 'the provider is silent' : ''].filter(Boolean).join(' ');
}
