-- The ballot path: decides and appends a group of casts, each fan in it once. Called as one statement, which is one
-- transaction, by ballot-group.ts.
--
-- Locks, in this order: the votes (shared), the wallets (ordered). They are taken in statements of their own, so that the
-- statement that decides sees everything that was committed by those who held them before. Should a lock be missing,
-- the constraints still refuse: the group fails as a whole and is tried again.
--
-- The planner settings say which plan is right whatever the tables hold: a plan that was cached while they were empty
-- would scan them for good.

CREATE FUNCTION refusal_details(
  code text, opens_at timestamptz, closes_at timestamptz, per_day integer, per_fan integer, spent_today integer,
  spent_in_all integer, free_left integer, paid_left integer
) RETURNS jsonb LANGUAGE sql STABLE RETURN CASE code
  WHEN 'VOTE_NOT_OPEN' THEN jsonb_build_object('opensAt', instant_text(opens_at))
  WHEN 'VOTE_CLOSED' THEN jsonb_build_object('closesAt', instant_text(closes_at))
  WHEN 'CAP_REACHED' THEN jsonb_build_object(
    'perDay', per_day, 'perFan', per_fan, 'spentToday', spent_today, 'spentInAll', spent_in_all)
  WHEN 'INSUFFICIENT_RIGHTS' THEN jsonb_build_object('free', free_left, 'paid', paid_left)
  ELSE '{}' END;

-- The stored answers of casts that were answered before. Another request under the same key is KEY_REUSED.
CREATE FUNCTION cast_answers(p_ballots uuid[], p_requests uuid[], p_known uuid[]) RETURNS TABLE (
  n integer, code text, cast_at text, hash text, free_left integer, paid_left integer, spent_today integer,
  spent_in_all integer, castable integer, free_claimable integer, refills_at text, time_zone text,
  details jsonb, language text, request_id text
)
LANGUAGE sql STABLE AS $$
  SELECT a.n::integer, CASE WHEN b.request = a.request THEN 'OK' ELSE 'KEY_REUSED' END, instant_text(b.cast_at),
    encode(b.hash, 'hex'), b.free_left, b.paid_left, b.spent_today, b.spent_in_all,
    castable(b.free_left + b.paid_left, v.per_day, b.spent_today, v.per_fan, b.spent_in_all), b.free_claimable,
    instant_text(((b.cast_at AT TIME ZONE v.time_zone)::date + 1)::timestamp AT TIME ZONE v.time_zone), v.time_zone,
    NULL::jsonb, NULL::text, NULL::text
  FROM unnest(p_ballots, p_requests) WITH ORDINALITY AS a (ballot_id, request, n)
  JOIN ballot AS b ON b.ballot_id = a.ballot_id JOIN vote AS v ON v.vote_id = b.vote_id
  WHERE a.ballot_id = ANY (p_known)
  UNION ALL
  SELECT a.n::integer, CASE WHEN r.request = a.request THEN r.code ELSE 'KEY_REUSED' END, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, r.details, r.language, r.request_id
  FROM unnest(p_ballots, p_requests) WITH ORDINALITY AS a (ballot_id, request, n)
  JOIN refused_cast AS r ON r.ballot_id = a.ballot_id
  WHERE a.ballot_id = ANY (p_known)
$$;

-- Votes that were withdrawn, by themselves or with their title, refuse casts.
CREATE FUNCTION cast_ballots(
  p_ballots uuid[], p_users text[], p_votes text[], p_candidates text[], p_free integer[], p_paid integer[],
  p_requests uuid[], p_languages text[], p_request_ids text[]
) RETURNS TABLE (
  n integer, code text, cast_at text, hash text, free_left integer, paid_left integer, spent_today integer,
  spent_in_all integer, castable integer, free_claimable integer, refills_at text, time_zone text,
  details jsonb, language text, request_id text
)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_memoize = off
AS $$
#variable_conflict use_column
DECLARE
  at timestamptz(3);
  stamp text;
  known uuid[];
BEGIN
  -- Before a sequence number is drawn: 0005 tells by it who may still append.
  PERFORM pg_advisory_xact_lock_shared(7261503, hashtext(vote_id))
    FROM (SELECT DISTINCT unnest(p_votes) AS vote_id) AS named;
  PERFORM lock_wallets(p_users, p_votes, p_paid);

  SELECT array_agg(ballot_id) INTO known FROM (
    SELECT ballot_id FROM ballot WHERE ballot_id = ANY (p_ballots)
    UNION ALL SELECT ballot_id FROM refused_cast WHERE ballot_id = ANY (p_ballots)) AS answered;
  IF known IS NOT NULL THEN
    RETURN QUERY SELECT * FROM cast_answers(p_ballots, p_requests, known);
  END IF;

  -- The database's clock decides, and once for the whole group.
  at := clock_timestamp();
  stamp := instant_text(at);
  RETURN QUERY
  WITH named AS MATERIALIZED (
    SELECT vote_id, opens_at, closes_at, per_day, per_fan, free_per_day, paid, voided_at, time_zone,
      (at AT TIME ZONE time_zone)::date AS today,
      instant_text(((at AT TIME ZONE time_zone)::date + 1)::timestamp AT TIME ZONE time_zone) AS refills_at,
      withdrawn_at IS NOT NULL OR EXISTS (
        SELECT FROM title WHERE title.title_id = vote.title_id AND title.withdrawn_at IS NOT NULL) AS withdrawn
    FROM vote WHERE vote_id = ANY (p_votes)
  ), asked AS MATERIALIZED (
    SELECT a.*, v.today, v.opens_at, v.closes_at, v.voided_at, v.per_day, v.per_fan, v.refills_at, v.time_zone, v.withdrawn,
      v.vote_id IS NOT NULL AND EXISTS (
        SELECT FROM candidate AS c WHERE c.vote_id = a.vote_id AND c.candidate_id = a.candidate_id) AS found,
      d.user_id IS NULL AS first_today,
      coalesce(d.granted - d.free_spent, 0) AS free_left,
      CASE WHEN v.paid THEN coalesce(
        (SELECT sum(remaining) FROM paid_lot WHERE user_id = a.user_id AND expires_at > at), 0) ELSE 0 END::integer AS paid_left,
      lots.ids AS lot_ids, lots.counts AS lot_counts,
      coalesce(d.free_spent + d.paid_spent, 0) AS spent_today,
      CASE WHEN d.user_id IS NULL THEN spent_before(a.user_id, a.vote_id, v.today) ELSE d.spent_before END AS spent_before,
      CASE WHEN d.claimed_at IS NULL THEN v.free_per_day ELSE 0 END AS free_claimable,
      sha256(convert_to(concat_ws(E'\n',
        'fanfare-ballot-1', a.ballot_id, a.vote_id, a.candidate_id, a.free, a.paid, stamp), 'UTF8')) AS hash
    FROM unnest(p_ballots, p_users, p_votes, p_candidates, p_free, p_paid, p_requests, p_languages, p_request_ids)
      WITH ORDINALITY AS a (ballot_id, user_id, vote_id, candidate_id, free, paid, request, language, request_id, n)
    LEFT JOIN named AS v ON v.vote_id = a.vote_id
    LEFT JOIN fan_day AS d ON d.user_id = a.user_id AND d.vote_id = a.vote_id AND d.day = v.today
    LEFT JOIN LATERAL (
      -- The earliest to expire first.
      SELECT array_agg(lot_id) FILTER (WHERE take > 0) AS ids, array_agg(take) FILTER (WHERE take > 0) AS counts
      FROM (
        SELECT lot_id, least(remaining, greatest(0,
          a.paid - (sum(remaining) OVER (ORDER BY expires_at, lot_id) - remaining)))::integer AS take
        FROM paid_lot WHERE a.paid > 0 AND user_id = a.user_id AND expires_at > at AND remaining > 0) AS spread
    ) AS lots ON true
    WHERE known IS NULL OR a.ballot_id <> ALL (known)
  ), decided AS MATERIALIZED (
    SELECT asked.*,
      CASE
        WHEN NOT found THEN 'NOT_FOUND'
        WHEN withdrawn THEN 'WITHDRAWN'
        WHEN at < opens_at THEN 'VOTE_NOT_OPEN'
        WHEN at >= closes_at OR voided_at IS NOT NULL THEN 'VOTE_CLOSED'
        WHEN spent_today + free + paid > per_day OR spent_before + spent_today + free + paid > per_fan THEN 'CAP_REACHED'
        WHEN free > free_left OR paid > paid_left THEN 'INSUFFICIENT_RIGHTS'
        ELSE 'OK'
      END AS code
    FROM asked
  ), debited AS (
    UPDATE paid_lot SET remaining = remaining - take.count
    FROM decided, unnest(decided.lot_ids, decided.lot_counts) AS take (lot_id, count)
    WHERE decided.code = 'OK' AND paid_lot.lot_id = take.lot_id
  ), counted AS (
    UPDATE fan_day AS day SET free_spent = day.free_spent + d.free, paid_spent = day.paid_spent + d.paid
    FROM decided AS d
    WHERE d.code = 'OK' AND NOT d.first_today
      AND day.user_id = d.user_id AND day.vote_id = d.vote_id AND day.day = d.today
  ), first_counted AS (
    INSERT INTO fan_day (user_id, vote_id, day, paid_spent, spent_before, per_day, per_fan)
    SELECT user_id, vote_id, today, paid, spent_before, per_day, per_fan FROM decided WHERE code = 'OK' AND first_today
  ), appended AS (
    INSERT INTO ballot (vote_id, ballot_id, user_id, candidate_id, free, paid, cast_at, hash, lot_ids, lot_counts, request,
      free_left, paid_left, spent_today, spent_in_all, free_claimable)
    SELECT vote_id, ballot_id, user_id, candidate_id, free, paid, at, hash, lot_ids, lot_counts, request,
      free_left - free, paid_left - paid, spent_today + free + paid, spent_before + spent_today + free + paid, free_claimable
    FROM decided WHERE code = 'OK'
  ), refused AS (
    INSERT INTO refused_cast (ballot_id, request, code, details, language, request_id)
    SELECT ballot_id, request, code, refusal_details(code, opens_at, closes_at, per_day, per_fan, spent_today,
      spent_before + spent_today, free_left, paid_left), language, request_id
    FROM decided WHERE code <> 'OK'
  )
  SELECT d.n::integer, d.code, stamp, encode(d.hash, 'hex'), d.free_left - d.free, d.paid_left - d.paid,
    d.spent_today + d.free + d.paid, d.spent_before + d.spent_today + d.free + d.paid,
    castable(d.free_left - d.free + d.paid_left - d.paid, d.per_day, d.spent_today + d.free + d.paid, d.per_fan,
      d.spent_before + d.spent_today + d.free + d.paid),
    d.free_claimable, d.refills_at, d.time_zone,
    CASE WHEN d.code <> 'OK' THEN refusal_details(d.code, d.opens_at, d.closes_at, d.per_day, d.per_fan, d.spent_today,
      d.spent_before + d.spent_today, d.free_left, d.paid_left) END,
    d.language, d.request_id
  FROM decided AS d;
END $$;
