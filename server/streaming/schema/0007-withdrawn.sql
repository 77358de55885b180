-- What the staff has withdrawn is on no list. Fans with a ticket for it still watch it.
ALTER TABLE stream ADD COLUMN withdrawn_at timestamptz(3);
