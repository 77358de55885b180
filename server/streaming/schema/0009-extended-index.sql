-- Rounds that are on, and those to come.
CREATE INDEX CONCURRENTLY stream_round_on ON stream_round (starts_at, ends_at) WHERE ended_at IS NULL;
