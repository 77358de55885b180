-- One for each list of the desk, in its order.
CREATE INDEX CONCURRENTLY inquiry_to_answer ON inquiry (asked_at, inquiry_id) WHERE answered_at IS NULL AND closed_at IS NULL;
CREATE INDEX CONCURRENTLY inquiry_of_staff ON inquiry (staff_id, asked_at, inquiry_id)
  WHERE answered_at IS NULL AND closed_at IS NULL;
CREATE INDEX CONCURRENTLY inquiry_by_answer ON inquiry (answered_at DESC, inquiry_id DESC) WHERE answered_at IS NOT NULL;
CREATE INDEX CONCURRENTLY inquiry_by_closing ON inquiry (closed_at DESC, inquiry_id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX CONCURRENTLY inquiry_by_asking ON inquiry (asked_at DESC, inquiry_id DESC);
-- A topic may be rare among all that were ever asked.
CREATE INDEX CONCURRENTLY inquiry_by_topic_and_answer ON inquiry (topic, answered_at DESC, inquiry_id DESC) WHERE answered_at IS NOT NULL;
CREATE INDEX CONCURRENTLY inquiry_by_topic ON inquiry (topic, asked_at DESC, inquiry_id DESC);
