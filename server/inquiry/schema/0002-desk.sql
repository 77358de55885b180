-- The desk of the staff: who has an inquiry, and what was closed without an answer. 0004 validates the checks, which reads every row.
ALTER TABLE inquiry
  -- Who of the staff has it.
  ADD COLUMN staff_id text COLLATE "C" REFERENCES staff,
  -- When it was closed without an answer. It has no place then, so its fan can ask again.
  ADD COLUMN closed_at timestamptz(3),
  -- Increases with each change by the staff; a change names the version that it is based on.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ALTER COLUMN place DROP NOT NULL,
  ADD CONSTRAINT inquiry_closed CHECK (closed_at IS NULL OR (answered_at IS NULL AND place IS NULL)) NOT VALID,
  ADD CONSTRAINT inquiry_has_place CHECK (place IS NOT NULL OR answered_at IS NOT NULL OR closed_at IS NOT NULL) NOT VALID;

-- Null: by command.
ALTER TABLE inquiry_reply ADD COLUMN staff_id text COLLATE "C" REFERENCES staff;
