-- The staff merges an inquiry into another one of the same fan: it is closed, and leads there. 0018 validates the check.
ALTER TABLE inquiry
  -- Not a reference: it leads nowhere once the other one is deleted.
  ADD COLUMN merged_into text COLLATE "C",
  ADD CONSTRAINT inquiry_merged CHECK (merged_into <> inquiry_id) NOT VALID;
