-- Broadcasts that stand still are few.
CREATE INDEX stream_round_interrupted ON stream_round (interrupted_at) WHERE interrupted_at IS NOT NULL AND ended_at IS NULL;
