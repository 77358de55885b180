-- The lists of what waits, by when each began to wait.
CREATE INDEX CONCURRENTLY inquiry_to_answer_since ON inquiry (coalesce(waits_since, asked_at), inquiry_id)
  WHERE answered_at IS NULL AND closed_at IS NULL;
CREATE INDEX CONCURRENTLY inquiry_of_staff_since ON inquiry (staff_id, coalesce(waits_since, asked_at), inquiry_id)
  WHERE answered_at IS NULL AND closed_at IS NULL;
