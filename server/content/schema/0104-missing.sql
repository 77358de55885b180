-- The languages in which a text of the draft, or else of what is published, is missing.
ALTER TABLE content_entry ADD COLUMN missing text[] NOT NULL DEFAULT '{}';
