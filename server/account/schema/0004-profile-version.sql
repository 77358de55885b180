-- Each change of the profile counts one up, so that a change made from an older sight of it is noticed.
ALTER TABLE fan ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
