-- What operators tell fans. Words are {ko, en, ja}; the body is {ko, en, ja} of prose as `platform/prose.ts` describes it.

CREATE TABLE notice (
  notice_id   text COLLATE "C" PRIMARY KEY CHECK (notice_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Null: it is about all titles, or none.
  title_id    text COLLATE "C",
  category    text NOT NULL CHECK (category IN ('NEWS', 'VOTE', 'STORE', 'LIVE', 'SERVICE')),
  pinned      boolean NOT NULL,
  name        jsonb NOT NULL CHECK (in_every_language(name)),
  body        jsonb NOT NULL CHECK (in_every_language(body)),
  -- The body's words without their form.
  plain       jsonb NOT NULL CHECK (in_every_language(plain)),
  shown_from  timestamptz(3) NOT NULL,
  shown_until timestamptz(3) CHECK (shown_until > shown_from),
  search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name, plain)) STORED
);
CREATE INDEX notice_in_order ON notice (pinned DESC, shown_from DESC, notice_id);

-- What a fan has opened. Without a row, and for visitors, the device's own marks count.
CREATE TABLE notice_read (
  user_id   text COLLATE "C" NOT NULL,
  notice_id text COLLATE "C" NOT NULL REFERENCES notice ON DELETE CASCADE,
  read_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, notice_id)
);

-- As content_moment, for the times of notices.
CREATE TABLE content_notice_moment (
  notice_id text COLLATE "C" NOT NULL REFERENCES notice ON DELETE CASCADE,
  field     text COLLATE "C" NOT NULL CHECK (field IN ('from', 'until')),
  written   text NOT NULL,
  instant   timestamptz(3) NOT NULL,
  PRIMARY KEY (notice_id, field)
);
