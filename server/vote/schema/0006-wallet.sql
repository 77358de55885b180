-- Claiming, reading and giving back rights.

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

-- Today's free rights. Returns how many were given, or a code of errors.ts.
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
-- day. The counts for the caps go back with them.
CREATE FUNCTION return_rights(p_ballots uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM paid_lot AS l WHERE l.lot_id IN (
    SELECT unnest(lot_ids) FROM ballot WHERE ballot_id = ANY (p_ballots)) ORDER BY l.user_id, l.lot_id FOR UPDATE;
  PERFORM FROM fan_day AS d WHERE (d.user_id, d.vote_id) IN (
    SELECT user_id, vote_id FROM ballot WHERE ballot_id = ANY (p_ballots))
    ORDER BY d.user_id, d.vote_id, d.day FOR UPDATE;
  UPDATE paid_lot AS l SET remaining = l.remaining + back.count, expires_at = greatest(l.expires_at, now() + interval '30 days')
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

-- Voids ballots that aren't voided yet; returns how many. FRAUD and WITHDRAWAL keep the rights spent.
CREATE FUNCTION void_ballots(p_vote text, p_ballots uuid[], p_reason text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz(3);
  voided uuid[];
BEGIN
  PERFORM lock_vote(p_vote);
  at := clock_timestamp();
  WITH void AS (
    INSERT INTO ballot_void (vote_id, ballot_id, candidate_id, votes, reason, voided_at, hash)
    SELECT vote_id, ballot_id, candidate_id, free + paid, p_reason, at,
      sha256(convert_to(concat_ws(E'\n', 'fanfare-void-1', ballot_id, p_reason, instant_text(at)), 'UTF8'))
    FROM ballot WHERE vote_id = p_vote AND ballot_id = ANY (p_ballots)
      AND NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = ballot.ballot_id)
    RETURNING ballot_id
  )
  SELECT array_agg(ballot_id) INTO voided FROM void;
  IF voided IS NULL THEN RETURN 0; END IF;
  IF p_reason IN ('VOTE_VOIDED', 'OPERATOR') THEN PERFORM return_rights(voided); END IF;
  RETURN cardinality(voided);
END $$;

-- Voids a whole vote: no cast comes after it, and all rights go back. Returns how many ballots that voided.
CREATE FUNCTION void_vote(p_vote text, p_note jsonb) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_vote(p_vote);
  UPDATE vote SET voided_at = clock_timestamp(), void_note = p_note WHERE vote_id = p_vote AND voided_at IS NULL;
  RETURN void_ballots(p_vote, ARRAY(SELECT ballot_id FROM ballot WHERE vote_id = p_vote), 'VOTE_VOIDED');
END $$;
