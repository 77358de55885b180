-- The round to show of a stream is found without reading the others.
CREATE INDEX stream_round_starts ON stream_round (stream_id, starts_at);

-- What is over is deleted some time later, oldest first.
CREATE INDEX playback_session_over ON playback_session (over_at) WHERE state <> 'ACTIVE';
