-- Ballots of a demo: rows of the ledger like any other, so that tally = ledger, but cast without a wallet by people who
-- don't exist ('demo:…'). p_counts are votes by candidate. A ballot gives p_most votes at most, at instants spread over
-- the vote's period so far, thinning towards its start. Returns how many ballots; none where the vote has some already.
CREATE FUNCTION append_demo_ballots(p_vote text, p_candidates text[], p_counts integer[], p_most integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v vote;
  until timestamptz(3);
  appended integer;
BEGIN
  PERFORM lock_vote(p_vote);
  SELECT * INTO STRICT v FROM vote WHERE vote_id = p_vote;
  until := least(clock_timestamp(), v.closes_at);
  IF until <= v.opens_at OR EXISTS (SELECT FROM ballot WHERE vote_id = p_vote) THEN RETURN 0; END IF;
  WITH one AS MATERIALIZED (
    SELECT gen_random_uuid() AS ballot_id, given.candidate_id, least(p_most, given.count - (place - 1) * p_most)::integer AS votes,
      (until - (until - v.opens_at) * power(random(), 1.5))::timestamptz(3) AS cast_at
    FROM unnest(p_candidates, p_counts) AS given (candidate_id, count),
      generate_series(1, ceil(given.count::numeric / p_most)::integer) AS place
  )
  INSERT INTO ballot (vote_id, ballot_id, user_id, candidate_id, free, paid, cast_at, hash, request, free_left, paid_left,
    spent_today, spent_in_all, free_claimable)
  SELECT p_vote, ballot_id, 'demo:' || ballot_id, candidate_id, votes, 0, cast_at,
    sha256(convert_to(concat_ws(E'\n', 'fanfare-ballot-1', ballot_id, p_vote, candidate_id, votes, 0, instant_text(cast_at)), 'UTF8')),
    gen_random_uuid(), 0, 0, votes, votes, 0
  FROM one ORDER BY cast_at;
  GET DIAGNOSTICS appended = ROW_COUNT;
  RETURN appended;
END $$;
