-- What the staff has withdrawn is on no list and is not sold. Orders keep what they have of it.
ALTER TABLE product ADD COLUMN withdrawn_at timestamptz(3);
