-- As in 0006, and gives no free rights in votes that were withdrawn, by themselves or with their title.
CREATE OR REPLACE FUNCTION claim_free(p_user text, p_vote text, OUT code text, OUT claimed integer, OUT details jsonb)
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
