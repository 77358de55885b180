-- The record is listed by any of its columns alone, the latest first.
CREATE INDEX record_of_action ON record_entry (action, entry DESC);
CREATE INDEX record_of_kind ON record_entry (object_kind, entry DESC);
CREATE INDEX record_of_object_id ON record_entry (object_id, entry DESC);
CREATE INDEX record_of_title ON record_entry (title_id, entry DESC) WHERE title_id IS NOT NULL;
