-- The artist who stands in a vote as this candidate; null for a candidate without an entry of their own. It is no rule of the
-- vote: the triggers let it change at any time. The next import fills it in for votes that exist already.
ALTER TABLE candidate ADD COLUMN artist_id text COLLATE "C" REFERENCES artist ON DELETE SET NULL;
CREATE INDEX candidate_artist ON candidate (artist_id) WHERE artist_id IS NOT NULL;
