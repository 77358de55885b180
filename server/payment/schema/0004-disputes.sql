-- Disputes of the payers' banks, and what the staff has sent about them.
CREATE TABLE payment_dispute (
  attempt_id  text COLLATE "C" PRIMARY KEY REFERENCES payment_attempt,
  opened_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Until when the provider takes evidence; null where it did not say.
  due_at      timestamptz(3),
  -- When the bank had decided; null while it is open.
  closed_at   timestamptz(3),
  -- What was sent last: sealed by the server, which has the key.
  sent_at     timestamptz(3),
  staff_id    text COLLATE "C",
  note_sealed bytea,
  CHECK (num_nulls(sent_at, staff_id, note_sealed) IN (0, 3))
);
CREATE INDEX payment_dispute_open ON payment_dispute (due_at, attempt_id) WHERE closed_at IS NULL;

INSERT INTO payment_dispute (attempt_id, opened_at)
  SELECT attempt_id, coalesce(held_at, now()) FROM payment_attempt JOIN fan_order USING (order_id) WHERE counts AND is_disputed;

-- The same payment may be disputed again.
CREATE FUNCTION keep_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_disputed THEN
    INSERT INTO payment_dispute (attempt_id) SELECT attempt_id FROM payment_attempt WHERE order_id = NEW.order_id AND counts
      ON CONFLICT (attempt_id) DO UPDATE SET opened_at = clock_timestamp(), due_at = NULL, closed_at = NULL,
        sent_at = NULL, staff_id = NULL, note_sealed = NULL;
  ELSE
    UPDATE payment_dispute SET closed_at = clock_timestamp() FROM payment_attempt AS a
      WHERE a.attempt_id = payment_dispute.attempt_id AND a.order_id = NEW.order_id AND payment_dispute.closed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_dispute AFTER UPDATE OF is_disputed ON fan_order FOR EACH ROW
  WHEN (NEW.is_disputed <> OLD.is_disputed) EXECUTE FUNCTION keep_dispute();
