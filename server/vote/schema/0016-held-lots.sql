-- Rights of a lot that can't be cast for now: the order that they were bought with is held.
ALTER TABLE paid_lot ADD COLUMN held integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT held_is_left CHECK (held >= 0 AND remaining + held <= granted) NOT VALID;
ALTER TABLE paid_lot VALIDATE CONSTRAINT held_is_left;
