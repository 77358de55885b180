-- An objection that was answered without a decision still waits for one. 0021 validates the check.
ALTER TABLE inquiry
  ADD COLUMN undecided boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT inquiry_undecided CHECK (NOT undecided OR topic = 'SUSPENSION') NOT VALID;
UPDATE inquiry SET undecided = true WHERE topic = 'SUSPENSION' AND decision IS NULL AND answered_at IS NOT NULL;
