-- A database from before this file may have the table already: the migrations of a folder `content` made it.
-- As content_moment, for the times of rounds.
CREATE TABLE IF NOT EXISTS content_round_moment (
  round_id text COLLATE "C" NOT NULL REFERENCES stream_round ON DELETE CASCADE,
  field    text COLLATE "C" NOT NULL,
  written  text NOT NULL,
  instant  timestamptz(3) NOT NULL,
  PRIMARY KEY (round_id, field)
);
