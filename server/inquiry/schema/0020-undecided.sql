-- What the staff has to settle, by when each began to wait.
CREATE INDEX CONCURRENTLY inquiry_to_settle_since ON inquiry (coalesce(waits_since, asked_at), inquiry_id)
  WHERE closed_at IS NULL AND (answered_at IS NULL OR undecided);
CREATE INDEX CONCURRENTLY inquiry_to_settle_of_staff ON inquiry (staff_id, coalesce(waits_since, asked_at), inquiry_id)
  WHERE closed_at IS NULL AND (answered_at IS NULL OR undecided);
