-- As content_moment, for the times of rounds.
CREATE TABLE content_round_moment (
  round_id text COLLATE "C" NOT NULL REFERENCES stream_round ON DELETE CASCADE,
  field    text COLLATE "C" NOT NULL,
  written  text NOT NULL,
  instant  timestamptz(3) NOT NULL,
  PRIMARY KEY (round_id, field)
);
