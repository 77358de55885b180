-- Mails of the staff to fans who have agreed to marketing. One that was sent is not changed any more.
CREATE TABLE announcement (
  announcement_id text COLLATE "C" PRIMARY KEY,
  -- Orders the list: the latest first.
  entry        bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Its recipients are the fans of this artist; null: of all. Not a reference, so that the artist can be deleted.
  artist_id    text COLLATE "C",
  -- By language, each with `subject` and `text`; at least one language.
  texts        jsonb NOT NULL CHECK (texts ?| ARRAY['ko', 'en', 'ja']),
  -- A page of the site, such as /producthome.
  link         text CHECK (link LIKE '/%'),
  version      integer NOT NULL DEFAULT 1,
  changed_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- The job that stores the mails; null for a draft.
  job_id       text COLLATE "C",
  -- The number of recipients when it was started, and of the mails stored since.
  recipients   integer,
  mailed       integer NOT NULL DEFAULT 0,
  -- The job continues after this fan. Deleted at the end.
  last_user_id text,
  -- All of its mails are stored.
  ended_at     timestamptz(3),
  -- Mails that still wait are not sent.
  stopped_at   timestamptz(3),
  CHECK ((job_id IS NULL) = (recipients IS NULL)),
  CHECK (job_id IS NOT NULL OR num_nonnulls(last_user_id, ended_at, stopped_at) = 0),
  CHECK (last_user_id IS NULL OR ended_at IS NULL AND stopped_at IS NULL)
);
