-- The fan's wallet. Free rights are a vote's own, come once a day and go at the day's end, so the row of the day is their
-- lot and carries the counts for the caps as well: a free cast touches one row. Paid rights are lots of their own.

-- One fan, one vote, one day in the vote's zone.
CREATE TABLE fan_day (
  user_id      text COLLATE "C" NOT NULL,
  vote_id      text COLLATE "C" NOT NULL REFERENCES vote,
  day          date NOT NULL,
  -- Free rights claimed on this day. The primary key gives them once; null until then.
  claimed_at   timestamptz(3),
  granted      integer NOT NULL DEFAULT 0,
  free_spent   integer NOT NULL DEFAULT 0,
  paid_spent   integer NOT NULL DEFAULT 0,
  -- What the fan spent in this vote on the days before.
  spent_before integer NOT NULL DEFAULT 0 CHECK (spent_before >= 0),
  -- The vote's caps, which can't change any more.
  per_day      integer,
  per_fan      integer,
  PRIMARY KEY (user_id, vote_id, day),
  CHECK ((claimed_at IS NULL) = (granted = 0)),
  CONSTRAINT free_never_negative CHECK (free_spent BETWEEN 0 AND granted),
  CHECK (paid_spent >= 0),
  CONSTRAINT day_cap CHECK (free_spent + paid_spent <= per_day),
  CONSTRAINT fan_cap CHECK (spent_before + free_spent + paid_spent <= per_fan)
) WITH (fillfactor = 80);

CREATE TABLE paid_lot (
  lot_id     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id    text COLLATE "C" NOT NULL,
  -- 'welcome', 'operator:…', 'order:…': a source gives to a fan once.
  source     text COLLATE "C" NOT NULL CHECK (char_length(source) BETWEEN 1 AND 120),
  granted    integer NOT NULL CHECK (granted > 0),
  remaining  integer NOT NULL,
  granted_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL DEFAULT 'infinity',
  UNIQUE (user_id, source),
  CONSTRAINT paid_never_negative CHECK (remaining BETWEEN 0 AND granted)
) WITH (fillfactor = 80);
CREATE INDEX paid_lot_live ON paid_lot (user_id, expires_at);

-- What every fan is given at first sight; one row.
CREATE TABLE welcome_right (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  count      integer NOT NULL CHECK (count >= 0),
  valid_days integer NOT NULL CHECK (valid_days > 0)
);
