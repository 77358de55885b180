-- Rights of a lot that can't be cast for now, as the order that they were bought with is held; null where it is not.
ALTER TABLE paid_lot ADD COLUMN held integer,
  ADD CONSTRAINT held_is_left CHECK (held >= 0 AND remaining + held <= granted) NOT VALID;

-- Gives the rights of voided ballots back: paid ones to their lots, which then live 30 days at least; free ones to their
-- day. The counts for the caps go back with them. What goes back to a held lot is held.
CREATE OR REPLACE FUNCTION return_rights(p_ballots uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
