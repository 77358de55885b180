-- An objection that was answered without a decision still waits for one. 0023 validates the check.
ALTER TABLE inquiry
  ADD COLUMN undecided boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT inquiry_undecided CHECK (NOT undecided OR topic = 'SUSPENSION') NOT VALID;
