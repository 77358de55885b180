import type { Pool } from '../../platform/database/database.ts';

interface StuckRow {
  what: string;
  number: string;
  since: Date;
  why: string;
}

/** Lines about everything that has waited for more than five minutes without a good reason, the longest first. */
export async function listStuck(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<StuckRow>(`
    SELECT 'payment' AS what, number, a.created_at AS since,
      concat_ws(' ', provider_of, a.state, CASE WHEN a.is_silent THEN 'the provider is silent' END) AS why
    FROM (SELECT *, provider AS provider_of FROM payment_attempt) AS a JOIN fan_order USING (order_id)
    WHERE (a.is_silent OR a.state = 'IN_PROGRESS') AND a.state <> 'DONE' AND a.created_at < clock_timestamp() - interval '5 minutes'
    UNION ALL
    SELECT 'outbox', number, x.created_at, concat(x.kind, ', tried ', x.tries, ' times: ', coalesce(x.last_error, 'not tried'))
    FROM outbox AS x JOIN fan_order USING (order_id)
    WHERE x.done_at IS NULL AND NOT (x.kind = 'FULFIL_LINE' AND held IS NOT NULL) AND x.created_at < clock_timestamp() - interval '5 minutes'
    UNION ALL
    SELECT 'order', number, expires_at, concat(status, ' past its time, payment ', payment)
    FROM fan_order WHERE status IN ('RESERVED', 'PAYING') AND expires_at < clock_timestamp() - interval '5 minutes'
    ORDER BY since`);
  return rows.map(({ what, number, since, why }) => `${since.toISOString()}  ${what.padEnd(8)} ${number}  ${why}`);
}
