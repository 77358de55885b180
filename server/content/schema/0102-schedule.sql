-- A revision that the server publishes by itself, for the staff member who asked for it.
ALTER TABLE content_entry
  ADD COLUMN scheduled integer,
  ADD COLUMN scheduled_at timestamptz(3),
  ADD COLUMN scheduled_by text,
  -- Why the last one was not published.
  ADD COLUMN schedule_problems jsonb,
  ADD CHECK ((scheduled IS NULL) = (scheduled_at IS NULL) AND (scheduled IS NULL) = (scheduled_by IS NULL));
CREATE INDEX content_entry_scheduled ON content_entry (scheduled_at) WHERE scheduled_at IS NOT NULL;
