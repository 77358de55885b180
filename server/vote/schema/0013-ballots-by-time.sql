-- Ballots are counted by the hour. They are appended in the order of their times, so that an index of block ranges, which costs a cast
-- next to nothing, finds an hour.
CREATE INDEX ballot_by_time ON ballot USING brin (cast_at) WITH (pages_per_range = 32, autosummarize = on);
