-- A database from before this file may have the table already: the migrations of a folder `content` made it.
-- What a content file said where the database holds only what it meant. A time such as `+2h` means something else on each
-- day; a vote keeps the instant of its first import for as long as the file says the same.
CREATE TABLE IF NOT EXISTS content_moment (
  vote_id text COLLATE "C" NOT NULL REFERENCES vote ON DELETE CASCADE,
  field   text COLLATE "C" NOT NULL CHECK (field IN ('opens', 'closes', 'results', 'blindFrom')),
  written text NOT NULL,
  instant timestamptz(3) NOT NULL,
  PRIMARY KEY (vote_id, field)
);
