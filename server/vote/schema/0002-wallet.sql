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
  -- Rights that can't be cast for now, as the order that they were bought with is held; null where it is not.
  held       integer,
  -- When the fan was told that the rights end soon.
  told_at    timestamptz(3),
  UNIQUE (user_id, source),
  CONSTRAINT paid_never_negative CHECK (remaining BETWEEN 0 AND granted),
  CONSTRAINT held_is_left CHECK (held >= 0 AND remaining + held <= granted)
) WITH (fillfactor = 80);
CREATE INDEX paid_lot_live ON paid_lot (user_id, expires_at);
CREATE INDEX paid_lot_to_tell ON paid_lot (expires_at) WHERE told_at IS NULL AND remaining > 0 AND expires_at < 'infinity';

-- What every fan is given at first sight; one row.
CREATE TABLE welcome_right (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  count      integer NOT NULL CHECK (count >= 0),
  valid_days integer NOT NULL CHECK (valid_days > 0)
);

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

-- A fan's wallet in a vote is, where paid rights are asked for, the live lots, and the rows of the latest days. Whoever
-- spends, claims or gives back holds it. Lots come first: a day's row may be made by whoever holds them, and is seen
-- only afterwards. Yesterday's row counts in, for casts that are under way across midnight.
-- The planner settings are those of `cast_ballots`.
CREATE FUNCTION lock_wallets(p_users text[], p_votes text[], p_paid integer[]) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
BEGIN
  IF 0 < ANY (p_paid) THEN
    PERFORM FROM unnest(p_users, p_paid) AS a (user_id, paid)
      JOIN paid_lot AS l ON l.user_id = a.user_id AND l.expires_at > now()
      WHERE a.paid > 0 ORDER BY l.user_id, l.lot_id FOR UPDATE OF l;
  END IF;
  PERFORM FROM unnest(p_users, p_votes) AS a (user_id, vote_id)
    JOIN fan_day AS d ON d.user_id = a.user_id AND d.vote_id = a.vote_id AND d.day >= current_date - 2
    ORDER BY d.user_id, d.vote_id, d.day FOR UPDATE OF d;
END $$;

CREATE FUNCTION spent_before(p_user text, p_vote text, p_day date) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT spent_before + free_spent + paid_spent FROM fan_day
    WHERE user_id = p_user AND vote_id = p_vote AND day < p_day ORDER BY day DESC LIMIT 1), 0)
$$;

-- The most that one cast may spend: least() passes over the caps that aren't there.
CREATE FUNCTION castable(balance integer, per_day integer, spent_today integer, per_fan integer, spent_in_all integer)
RETURNS integer LANGUAGE sql IMMUTABLE
RETURN greatest(0, least(balance, per_day - spent_today, per_fan - spent_in_all));

-- What a fan may spend in a vote now; no row for an unknown vote.
CREATE FUNCTION fan_rights(p_user text, p_vote text) RETURNS TABLE (
  free integer, paid integer, spent_today integer, spent_in_all integer, castable integer, free_claimable integer,
  refills_at text, time_zone text, server_time text
) LANGUAGE sql VOLATILE AS $$
  SELECT free, paid, spent_today, spent_in_all,
    CASE WHEN is_open THEN castable(free + paid, per_day, spent_today, per_fan, spent_in_all) ELSE 0 END,
    CASE WHEN is_open AND NOT claimed THEN free_per_day ELSE 0 END,
    instant_text((today + 1)::timestamp AT TIME ZONE time_zone), time_zone, instant_text(at)
  FROM (
    SELECT v.time_zone, v.per_day, v.per_fan, v.free_per_day, v.today, v.at,
      v.at >= v.opens_at AND v.at < v.closes_at AND v.voided_at IS NULL AS is_open,
      d.claimed_at IS NOT NULL AS claimed,
      CASE WHEN v.at < v.closes_at THEN coalesce(d.granted - d.free_spent, 0) ELSE 0 END AS free,
      CASE WHEN v.paid THEN coalesce(
        (SELECT sum(remaining) FROM paid_lot WHERE user_id = p_user AND expires_at > v.at), 0) ELSE 0 END::integer AS paid,
      coalesce(d.free_spent + d.paid_spent, 0) AS spent_today,
      CASE WHEN d.user_id IS NULL THEN spent_before(p_user, p_vote, v.today)
        ELSE d.spent_before + d.free_spent + d.paid_spent END AS spent_in_all
    FROM (SELECT vote.*, clock.at, (clock.at AT TIME ZONE vote.time_zone)::date AS today
      FROM vote, (SELECT clock_timestamp()::timestamptz(3) AS at) AS clock WHERE vote_id = p_vote) AS v
    LEFT JOIN fan_day AS d ON d.user_id = p_user AND d.vote_id = p_vote AND d.day = v.today
  ) AS now
$$;

-- Today's free rights. Returns how many were given, or a code of errors.ts: none in votes that were withdrawn,
-- by themselves or with their title.
CREATE FUNCTION claim_free(p_user text, p_vote text, OUT code text, OUT claimed integer, OUT details jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  v vote;
  at timestamptz(3);
  today date;
BEGIN
  code := 'OK';
  details := '{}';
  PERFORM pg_advisory_xact_lock_shared(7261503, hashtext(p_vote));
  PERFORM lock_wallets(ARRAY[p_user], ARRAY[p_vote], ARRAY[1]);
  SELECT * INTO v FROM vote WHERE vote_id = p_vote;
  at := clock_timestamp();
  IF v.vote_id IS NULL OR v.free_per_day = 0 THEN
    code := 'NOT_FOUND';
  ELSIF v.withdrawn_at IS NOT NULL OR EXISTS (
    SELECT FROM title WHERE title.title_id = v.title_id AND title.withdrawn_at IS NOT NULL) THEN
    code := 'WITHDRAWN';
  ELSIF at < v.opens_at THEN
    code := 'VOTE_NOT_OPEN';
    details := jsonb_build_object('opensAt', instant_text(v.opens_at));
  ELSIF at >= v.closes_at OR v.voided_at IS NOT NULL THEN
    code := 'VOTE_CLOSED';
    details := jsonb_build_object('closesAt', instant_text(v.closes_at));
  END IF;
  IF code <> 'OK' THEN RETURN; END IF;
  today := (at AT TIME ZONE v.time_zone)::date;
  -- The condition is part of the write: of two that claim at once one updates nothing.
  INSERT INTO fan_day AS day (user_id, vote_id, day, claimed_at, granted, spent_before, per_day, per_fan)
    VALUES (p_user, p_vote, today, at, v.free_per_day, spent_before(p_user, p_vote, today), v.per_day, v.per_fan)
    ON CONFLICT (user_id, vote_id, day) DO UPDATE SET claimed_at = excluded.claimed_at, granted = excluded.granted
    WHERE day.claimed_at IS NULL
    RETURNING granted INTO claimed;
  IF claimed IS NULL THEN
    code := 'ALREADY_CLAIMED';
    details := jsonb_build_object('refillsAt', instant_text((today + 1)::timestamp AT TIME ZONE v.time_zone));
  END IF;
END $$;

-- Gives the rights of voided ballots back: paid ones to their lots, which then live 30 days at least; free ones to their
-- day. The counts for the caps go back with them. What goes back to a held lot is held.
CREATE FUNCTION return_rights(p_ballots uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM paid_lot AS l WHERE l.lot_id IN (
    SELECT unnest(lot_ids) FROM ballot WHERE ballot_id = ANY (p_ballots)) ORDER BY l.user_id, l.lot_id FOR UPDATE;
  PERFORM FROM fan_day AS d WHERE (d.user_id, d.vote_id) IN (
    SELECT user_id, vote_id FROM ballot WHERE ballot_id = ANY (p_ballots))
    ORDER BY d.user_id, d.vote_id, d.day FOR UPDATE;
  UPDATE paid_lot AS l SET remaining = l.remaining + CASE WHEN l.held IS NULL THEN back.count ELSE 0 END,
      held = l.held + back.count, expires_at = greatest(l.expires_at, now() + interval '30 days')
    FROM (SELECT lot_id, sum(count)::integer AS count FROM ballot, unnest(lot_ids, lot_counts) AS t (lot_id, count)
      WHERE ballot_id = ANY (p_ballots) GROUP BY lot_id) AS back
    WHERE l.lot_id = back.lot_id;
  WITH back AS MATERIALIZED (
    SELECT b.user_id, b.vote_id, (b.cast_at AT TIME ZONE v.time_zone)::date AS day, sum(b.free)::integer AS free, sum(b.paid)::integer AS paid
    FROM ballot AS b JOIN vote AS v USING (vote_id) WHERE b.ballot_id = ANY (p_ballots) GROUP BY 1, 2, 3
  ), each AS (
    SELECT d.user_id, d.vote_id, d.day,
      coalesce(sum(back.free) FILTER (WHERE back.day = d.day), 0)::integer AS free,
      coalesce(sum(back.paid) FILTER (WHERE back.day = d.day), 0)::integer AS paid,
      coalesce(sum(back.free + back.paid) FILTER (WHERE back.day < d.day), 0)::integer AS before
    FROM fan_day AS d JOIN back ON back.user_id = d.user_id AND back.vote_id = d.vote_id AND back.day <= d.day
    GROUP BY 1, 2, 3
  )
  UPDATE fan_day AS d SET free_spent = d.free_spent - each.free, paid_spent = d.paid_spent - each.paid,
    spent_before = d.spent_before - each.before
    FROM each WHERE d.user_id = each.user_id AND d.vote_id = each.vote_id AND d.day = each.day;
END $$;
