-- What the staff has withdrawn stays for what refers to it, and no fan finds it.
ALTER TABLE title ADD COLUMN withdrawn_at timestamptz(3);
ALTER TABLE artist ADD COLUMN withdrawn_at timestamptz(3);
