-- A database from before this file may have the table already: the migrations of a folder `content` made it.
-- As content_moment, for the times of notices.
CREATE TABLE IF NOT EXISTS content_notice_moment (
  notice_id text COLLATE "C" NOT NULL REFERENCES notice ON DELETE CASCADE,
  field     text COLLATE "C" NOT NULL CHECK (field IN ('from', 'until')),
  written   text NOT NULL,
  instant   timestamptz(3) NOT NULL,
  PRIMARY KEY (notice_id, field)
);
