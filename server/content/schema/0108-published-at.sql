-- When fans got to see what is published, which may have been saved long before. Null: from before this was noted.
ALTER TABLE content_entry ADD COLUMN published_at timestamptz(3);
