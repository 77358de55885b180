-- A database from before this file may have the table already: the migrations of a folder `content` made it.
-- As content_moment, for the times of prize events.
CREATE TABLE IF NOT EXISTS content_event_moment (
  event_id text COLLATE "C" NOT NULL REFERENCES event ON DELETE CASCADE,
  field    text COLLATE "C" NOT NULL,
  written  text NOT NULL,
  instant  timestamptz(3) NOT NULL,
  PRIMARY KEY (event_id, field)
);
