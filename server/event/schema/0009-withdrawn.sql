-- What the staff has withdrawn is on no list and takes no entries. Who has entered sees it, and it is drawn as promised.
ALTER TABLE event ADD COLUMN withdrawn_at timestamptz(3);
