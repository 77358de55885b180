import { homeZone } from '../../../../rules/moments.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/new-id.ts';
import type { PaymentProvider } from '../../contract.ts';
import { differencesOf, type OurSide, type Side } from './differences.ts';

interface SidesRow {
  payment: string;
  order_id: string | null;
  currency: string | null;
  paid: number | null;
  refunded: number | null;
  covered_paid: number | null;
  covered_refunded: number | null;
  their_currency: string | null;
  their_paid: number | null;
  their_refunded: number | null;
}

/** The payments that a report is about: those of its days, those that it names, and those with an open difference. A row for each currency there. */
const bothSides = `
  WITH of_report AS (
    SELECT attempt_id AS payment FROM payment_movement JOIN payment_attempt USING (attempt_id), payment_report AS r
      WHERE r.report_id = $2 AND payment_attempt.provider = $1
        AND payment_movement.at >= (r.from_day::timestamp AT TIME ZONE $3)
        AND payment_movement.at < ((r.to_day + 1)::timestamp AT TIME ZONE $3)
    UNION SELECT payment FROM payment_report_line WHERE provider = $1 AND report_id = $2
    UNION SELECT unnest($4::text[])
    UNION SELECT payment FROM payment_difference WHERE provider = $1 AND state = 'OPEN'),
  ours AS (
    SELECT payment, order_id, currency,
      (sum(m.amount) FILTER (WHERE kind = 'PAYMENT'))::bigint AS paid,
      (sum(m.amount) FILTER (WHERE kind <> 'PAYMENT'))::bigint AS refunded,
      (sum(m.amount) FILTER (WHERE kind = 'PAYMENT' AND covered))::bigint AS covered_paid,
      (sum(m.amount) FILTER (WHERE kind <> 'PAYMENT' AND covered))::bigint AS covered_refunded
    FROM of_report JOIN payment_attempt AS a ON a.attempt_id = payment AND a.provider = $1
      JOIN payment_movement AS m USING (attempt_id),
      LATERAL (SELECT EXISTS (SELECT FROM payment_report AS r WHERE r.provider = $1 AND r.withdrawn_at IS NULL
        AND (m.at AT TIME ZONE $3)::date BETWEEN r.from_day AND r.to_day) AS covered) AS c
    GROUP BY 1, 2, 3),
  theirs AS (
    SELECT payment, l.currency AS their_currency,
      (sum(amount) FILTER (WHERE kind = 'PAYMENT'))::bigint AS their_paid,
      (sum(amount) FILTER (WHERE kind = 'REFUND'))::bigint AS their_refunded
    FROM of_report JOIN payment_report_line AS l USING (payment) WHERE l.provider = $1 GROUP BY 1, 2)
  SELECT * FROM of_report LEFT JOIN ours USING (payment) LEFT JOIN theirs USING (payment)`;

const oursOf = (row: SidesRow): OurSide | null =>
  row.currency === null
    ? null
    : {
        currency: row.currency,
        paid: row.paid,
        refunded: row.refunded,
        coveredPaid: row.covered_paid ?? 0,
        coveredRefunded: row.covered_refunded ?? 0,
      };

const theirsOf = (row: SidesRow): Side[] =>
  row.their_currency === null
    ? []
    : [{ currency: row.their_currency, paid: row.their_paid, refunded: row.their_refunded }];

/**
 * Compares our movements with the reports of a provider, for the payments that a new report, or a withdrawn one, is about. A difference that was
 * explained stays so; an open one that is gone is solved.
 * @param named payments that a withdrawn report has named: it has no rows any more
 */
export async function compareReport(
  connection: Connection,
  provider: PaymentProvider,
  reportId: string,
  named: readonly string[] = [],
): Promise<void> {
  const { rows } = await connection.query<SidesRow>(bothSides, [provider, reportId, homeZone, named]);
  const found = [...Map.groupBy(rows, ({ payment }) => payment)].flatMap(([payment, sides]) => {
    const [first] = sides;
    if (first === undefined) return [];
    return differencesOf(oursOf(first), sides.flatMap(theirsOf)).map((difference) => ({
      ...difference,
      id: newId(),
      payment,
      order_id: first.order_id,
    }));
  });
  const stored = await connection.query<{ difference_id: string }>(keepDifferences, [
    provider,
    reportId,
    JSON.stringify(found),
  ]);
  await connection.query(
    `UPDATE payment_difference SET state = 'SOLVED', decided_at = clock_timestamp()
     WHERE provider = $1 AND state = 'OPEN' AND NOT difference_id = ANY ($2)`,
    [provider, stored.rows.map((row) => row.difference_id)],
  );
}

/** A difference that was found before is not stored again, not even if it was explained since. A resolved one is open again. */
const keepDifferences = `
  INSERT INTO payment_difference AS d
    (difference_id, provider, payment, order_id, kind, ours, our_currency, theirs, their_currency, report_id)
  SELECT id, $1, payment, order_id, kind, ours, "ourCurrency", theirs, "theirCurrency", $2
  FROM jsonb_to_recordset($3) AS f (id text, payment text, order_id text, kind text, ours bigint, "ourCurrency" text,
    theirs bigint, "theirCurrency" text)
  ON CONFLICT (provider, payment, kind, ours, our_currency, theirs, their_currency) DO UPDATE
    SET report_id = excluded.report_id,
      state = CASE WHEN d.state = 'SOLVED' THEN 'OPEN' ELSE d.state END,
      decided_at = CASE WHEN d.state = 'SOLVED' THEN NULL ELSE d.decided_at END
  RETURNING difference_id`;
