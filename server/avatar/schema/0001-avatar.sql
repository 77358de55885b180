-- A fan's profile picture: two words from which the platform draws it, or an upload in two sizes, which the server has made anew.
CREATE TABLE avatar (
  user_id      text PRIMARY KEY REFERENCES fan ON DELETE CASCADE,
  figure       text,
  ground       text,
  -- Whoever knows it sees the upload. A new one for each upload, and when the fan hides the picture.
  avatar_id    text COLLATE "C" UNIQUE,
  -- The sides of the squares are in rules/person/avatar.ts.
  small_sealed bytea,
  large_sealed bytea,
  -- Whether others see it beside the nickname.
  is_shown     boolean NOT NULL DEFAULT false,
  set_at       timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- When an operator looked at the reports and kept the picture: only later ones count.
  kept_at      timestamptz(3),
  kept_by      text,
  CHECK ((figure IS NULL) = (ground IS NULL)),
  CHECK (num_nonnulls(figure, avatar_id) = 1),
  CHECK (num_nonnulls(avatar_id, small_sealed, large_sealed) IN (0, 3)),
  CHECK ((kept_at IS NULL) = (kept_by IS NULL))
);

-- One of each fan. They are about one upload and go with it.
CREATE TABLE avatar_report (
  avatar_id   text COLLATE "C" NOT NULL REFERENCES avatar (avatar_id) ON UPDATE CASCADE ON DELETE CASCADE,
  reporter_id text NOT NULL REFERENCES fan ON DELETE CASCADE,
  -- A code of rules/person/avatar.ts.
  reason      text NOT NULL,
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (avatar_id, reporter_id)
);
CREATE INDEX avatar_report_reporter ON avatar_report (reporter_id);

-- What operators removed, without the picture. Never changed.
CREATE TABLE avatar_removal (
  entry    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  text NOT NULL REFERENCES fan ON DELETE CASCADE,
  reason   text NOT NULL,
  -- Fans who had reported it.
  reports  integer NOT NULL,
  operator text NOT NULL CHECK (operator <> ''),
  at       timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX avatar_removal_of_fan ON avatar_removal (user_id, entry DESC);
