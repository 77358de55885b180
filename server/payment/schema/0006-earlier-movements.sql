-- What moved before the triggers. It locks no table, and leaves out what a trigger has written since.

-- The time of a payment is that of its order. One that its order could not use has a refund of the same moment.
INSERT INTO payment_movement (attempt_id, kind, amount, lines, at)
  SELECT attempt_id, 'PAYMENT', captured, CASE WHEN counts THEN lines_of_order(a.order_id) ELSE '[]' END,
    coalesce(CASE WHEN counts THEN paid_at END, j.created_at, a.created_at)
  FROM payment_attempt AS a JOIN fan_order USING (order_id) LEFT JOIN outbox AS j ON j.key = 'return:' || attempt_id
  WHERE captured > 0 ORDER BY 5
  ON CONFLICT (attempt_id) WHERE kind = 'PAYMENT' DO NOTHING;

INSERT INTO payment_movement (attempt_id, kind, amount, lines, job, at)
  SELECT attempt_id, 'REFUND', (payload ->> 'amount')::bigint, coalesce(payload -> 'lines', '[]'), key, done_at
  FROM outbox AS j JOIN payment_attempt AS a ON a.order_id = j.order_id
    AND CASE WHEN payload ? 'attemptId' THEN attempt_id = payload ->> 'attemptId' ELSE counts END
  WHERE kind = 'PROVIDER_REFUND' AND done_at IS NOT NULL ORDER BY 6
  ON CONFLICT (job) DO NOTHING;

-- The audit log has the time of the news; lines that were all taken back at once have it too. An order is held from its first news on.
INSERT INTO payment_movement (attempt_id, kind, amount, lines, at)
  SELECT attempt_id, 'OUTSIDE', amount, CASE WHEN amount = payment_amount THEN lines_of_order(order_id) ELSE '[]' END,
    coalesce(
      least(
        (SELECT max(at) FROM record_entry WHERE object_kind = 'order' AND object_id = order_id AND action = 'payment.outside'),
        (SELECT min(requested_at) FROM refund AS r WHERE r.order_id = o.order_id AND requested_by = 'PROVIDER')),
      held_at, now())
  FROM (
    SELECT attempt_id, order_id, payment_amount, held_at, returned_outside - (
      SELECT coalesce(sum(m.amount), 0) FROM payment_movement AS m WHERE m.attempt_id = a.attempt_id AND m.kind = 'OUTSIDE')::bigint AS amount
    FROM payment_attempt AS a JOIN fan_order USING (order_id) WHERE counts AND returned_outside > 0) AS o
  WHERE amount > 0 ORDER BY 5;
