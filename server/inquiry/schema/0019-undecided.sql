-- An objection that was answered without a decision still waits for one. 0023 validates the check.
ALTER TABLE inquiry
  ADD COLUMN undecided boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT inquiry_undecided CHECK (NOT undecided OR topic = 'SUSPENSION') NOT VALID;

-- Since when a fan is suspended without a gap; null for one who is not. A suspension that replaces another one goes on with it.
CREATE FUNCTION suspended_since(fan_id text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(at) FROM (
    SELECT action, at, lag(until) OVER (ORDER BY entry) AS until_before FROM suspension WHERE user_id = fan_id) AS history
  WHERE action = 'SUSPENDED' AND (until_before IS NULL OR until_before <= at) AND suspended_until(fan_id) IS NOT NULL
$$;
