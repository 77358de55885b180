-- How many bought votes partners' pages may spend for a fan within 24 hours, where the fan has chosen it.
CREATE TABLE partner_paid_limit (
  user_id text COLLATE "C" PRIMARY KEY,
  per_day integer NOT NULL CHECK (per_day >= 0)
);

-- What they spent lately: a row for each cast, from before it is decided on; deleted when it is refused.
CREATE TABLE partner_paid (
  -- Of the ballot: a repeated request has the same one, so it counts once.
  ballot_id uuid PRIMARY KEY,
  user_id   text COLLATE "C" NOT NULL,
  paid      integer NOT NULL CHECK (paid > 0),
  at        timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX partner_paid_of_fan ON partner_paid (user_id, at);
CREATE INDEX partner_paid_at ON partner_paid (at);
