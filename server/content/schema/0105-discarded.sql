-- An entry that was never published and that nobody wants: it is on no list, and its id can be taken again.
ALTER TABLE content_entry
  ADD COLUMN discarded_at timestamptz(3),
  ADD CHECK (discarded_at IS NULL OR published IS NULL);
