-- What is known of a round's broadcast.
ALTER TABLE stream_round
  -- Who holds it interrupted: ORIGIN, whose playlist stands still, or OPERATOR, who alone lets it go on.
  ADD COLUMN interrupted_by text CHECK (interrupted_by IN ('ORIGIN', 'OPERATOR')),
  -- When a new segment was seen first: what an origin said before, an end above all, was about another broadcast.
  ADD COLUMN broadcast_seen_at timestamptz(3),
  ADD CONSTRAINT interrupted_by_someone CHECK ((interrupted_at IS NULL) = (interrupted_by IS NULL));

-- Rounds of a demo that come and go take their sessions with them.
ALTER TABLE playback_session
  DROP CONSTRAINT playback_session_round_id_fkey,
  ADD FOREIGN KEY (round_id) REFERENCES stream_round ON DELETE CASCADE;
ALTER TABLE playback_position
  DROP CONSTRAINT playback_position_round_id_fkey,
  ADD FOREIGN KEY (round_id) REFERENCES stream_round ON DELETE CASCADE;
