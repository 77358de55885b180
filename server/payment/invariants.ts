import type { Invariant } from '../platform/database/invariants.ts';

export const paymentInvariants: readonly Invariant[] = [
  {
    invariant: 'a paid order has one payment that counts, of its amount',
    looked: 'SELECT count(*) FROM fan_order WHERE paid_at IS NOT NULL',
    violations: `SELECT format('order %s of %s %s has %s payments of %s', o.order_id, o.payment_amount, o.currency, coalesce(a.attempts, 0), a.captured)
      FROM fan_order AS o FULL JOIN (
        SELECT order_id, count(*) AS attempts, sum(captured) AS captured, min(currency) AS currency FROM payment_attempt WHERE counts GROUP BY 1) AS a
        USING (order_id)
      WHERE o.paid_at IS NOT NULL AND (a.attempts, a.captured, a.currency) IS DISTINCT FROM (1, o.payment_amount, o.currency)
        OR o.paid_at IS NULL AND a.attempts > 0`,
  },
  {
    invariant: 'captured money pays for an order, or is returned once',
    looked: 'SELECT count(*) FROM payment_attempt WHERE captured > 0',
    violations: `SELECT format('attempt %s: %s taken, %s went back, its order has %s refunded', attempt_id, captured, returned, o.refunded)
        FROM payment_attempt AS a JOIN fan_order AS o USING (order_id)
        WHERE captured > 0 AND (returned NOT BETWEEN 0 AND captured OR counts AND returned > o.refunded)
      UNION ALL SELECT format('attempt %s: %s captured for no order, and no job returns it', attempt_id, captured)
        FROM payment_attempt AS a WHERE captured > 0 AND NOT counts AND returned < captured
          AND NOT EXISTS (SELECT FROM outbox AS j WHERE j.order_id = a.order_id AND j.payload ->> 'attemptId' = a.attempt_id
            AND j.kind IN ('PROVIDER_REFUND', 'PROVIDER_VOID') AND j.done_at IS NULL)`,
  },
  {
    invariant: "an attempt has the sums of the provider's movements",
    looked: 'SELECT count(*) FROM payment_movement',
    violations: `SELECT format('attempt %s took %s and returned %s, but %s and %s moved', a.attempt_id, captured, returned, coalesce(m.paid, 0), coalesce(m.back, 0))
        FROM payment_attempt AS a LEFT JOIN (
          SELECT attempt_id, sum(amount) FILTER (WHERE kind = 'PAYMENT') AS paid, sum(amount) FILTER (WHERE kind = 'REFUND') AS back,
            sum(amount) FILTER (WHERE kind = 'OUTSIDE') AS outside FROM payment_movement GROUP BY 1) AS m USING (attempt_id)
          JOIN fan_order USING (order_id)
        WHERE captured <> coalesce(paid, 0) OR returned <> coalesce(back, 0) OR counts AND returned_outside <> coalesce(outside, 0)
      UNION ALL SELECT format('movement %s of %s is for lines of %s', movement_id, amount, parts.sum) FROM payment_movement,
        LATERAL (SELECT sum(part.amount) FROM jsonb_to_recordset(lines) AS part (amount bigint)) AS parts (sum)
        WHERE parts.sum IS NOT NULL AND parts.sum <> amount`,
  },
  {
    invariant: 'a disputed order has an open dispute, and no other has one',
    looked: 'SELECT count(*) FROM payment_dispute',
    violations: `SELECT format('order %s: disputed %s, %s disputes are open', order_id, is_disputed, count(d.attempt_id))
      FROM fan_order JOIN payment_attempt AS a USING (order_id) LEFT JOIN payment_dispute AS d ON d.attempt_id = a.attempt_id AND d.closed_at IS NULL
      WHERE counts GROUP BY order_id, is_disputed HAVING (count(d.attempt_id) > 0) <> is_disputed`,
  },
  {
    invariant: 'a payment attempt has captured money if it is done, and only then',
    looked: 'SELECT count(*) FROM payment_attempt',
    violations: `SELECT format('attempt %s is %s and took %s of %s', attempt_id, state, captured, amount) FROM payment_attempt
        WHERE (state = 'DONE') <> (captured > 0) OR counts AND captured <> amount
      UNION ALL SELECT format('order %s has %s attempts at once', order_id, count(*)) FROM payment_attempt
        WHERE state IN ('READY', 'IN_PROGRESS') GROUP BY order_id HAVING count(*) > 1`,
  },
];
