-- Servers hear of folds and of changed votes by the news instead of NOTIFY.
-- Folds up to the mark once it is final, and tells every server. Returns how many entries it folded; null: not yet.
CREATE OR REPLACE FUNCTION fold_ledger() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  state ledger;
  entries_folded bigint;
BEGIN
  SELECT * INTO STRICT state FROM ledger FOR UPDATE;
  -- Another process has folded up to the mark meanwhile.
  IF state.mark IS NULL THEN RETURN 0; END IF;
  IF state.waits_for && appending() THEN RETURN NULL; END IF;
  INSERT INTO vote_ledger (vote_id, head, head_at)
    SELECT vote_id, first_head(vote), clock_timestamp() FROM vote
    WHERE opens_at <= clock_timestamp() AND NOT EXISTS (SELECT FROM vote_ledger AS l WHERE l.vote_id = vote.vote_id);
  WITH entry AS MATERIALIZED (
    SELECT l.vote_id, e.candidate_id, sum(e.votes)::bigint AS votes, sum(e.entries)::bigint AS entries
    FROM vote_ledger AS l CROSS JOIN LATERAL (
      SELECT candidate_id, sum(free + paid) AS votes, count(*) AS entries FROM ballot
      WHERE vote_id = l.vote_id AND sequence > state.folded AND sequence <= state.mark GROUP BY candidate_id
      UNION ALL
      SELECT candidate_id, -sum(votes), count(*) FROM ballot_void
      WHERE vote_id = l.vote_id AND sequence > state.folded AND sequence <= state.mark GROUP BY candidate_id) AS e
    GROUP BY l.vote_id, e.candidate_id
  ), counted AS (
    UPDATE tally AS t SET count = t.count + entry.votes, fold = state.fold + 1
    FROM entry WHERE t.vote_id = entry.vote_id AND t.candidate_id = entry.candidate_id
  ), first_counted AS (
    INSERT INTO tally (vote_id, candidate_id, count, fold)
    SELECT vote_id, candidate_id, votes, state.fold + 1 FROM entry
    WHERE NOT EXISTS (SELECT FROM tally AS t WHERE t.vote_id = entry.vote_id AND t.candidate_id = entry.candidate_id)
  ), added AS (
    UPDATE vote_ledger AS l SET position = l.position + s.entries, total = l.total + s.votes, fold = state.fold + 1
    FROM (SELECT vote_id, sum(entries) AS entries, sum(votes) AS votes FROM entry GROUP BY vote_id) AS s
    WHERE l.vote_id = s.vote_id RETURNING s.entries
  )
  SELECT coalesce(sum(entries), 0) INTO entries_folded FROM added;
  UPDATE ledger SET folded = mark, fold = fold + CASE WHEN entries_folded > 0 THEN 1 ELSE 0 END, mark = NULL, waits_for = NULL;
  IF entries_folded > 0 THEN PERFORM tell_servers('vote_fold', (state.fold + 1)::text); END IF;
  RETURN entries_folded;
END $$;

CREATE OR REPLACE FUNCTION tell_of_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_servers('vote_change', NEW.vote_id);
  RETURN NULL;
END $$;
