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
