-- When the provider last sent a notice about a payment that it was not asked about since: one mark, however many notices come.
ALTER TABLE payment_attempt ADD COLUMN notified_at timestamptz(3);
UPDATE payment_attempt AS a SET notified_at = e.received_at
  FROM (SELECT attempt_id, max(received_at) AS received_at FROM payment_event WHERE settled_at IS NULL GROUP BY 1) AS e
  WHERE e.attempt_id = a.attempt_id;
DROP TABLE payment_event;
