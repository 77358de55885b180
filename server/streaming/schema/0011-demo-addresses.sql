-- The address of a demo's medium is stored as it is written, and completed when it is read: the demo's origin has another port on each server.
ALTER TABLE stream_round
  DROP CONSTRAINT stream_round_live_source_check,
  DROP CONSTRAINT stream_round_vod_source_check,
  ADD CONSTRAINT round_live_address CHECK (live_source ~ '^(https?://|demo:)') NOT VALID,
  ADD CONSTRAINT round_vod_address CHECK (vod_source ~ '^(https?://|demo:)') NOT VALID;
