-- An account that broke the rules is suspended for a time or for good. A history that is never changed; the last entry counts.
CREATE TABLE suspension (
  entry    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  text NOT NULL REFERENCES fan ON DELETE CASCADE,
  action   text NOT NULL CHECK (action IN ('SUSPENDED', 'LIFTED')),
  -- A code, since the fan reads it in their own language.
  reason   text CHECK (reason IN ('AUTOMATION', 'ACCOUNTS', 'PAYMENT', 'RECORDING', 'ABUSE')),
  -- Infinity: for good.
  until    timestamptz,
  operator text NOT NULL CHECK (operator <> ''),
  -- For operators alone.
  note     text,
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((action = 'SUSPENDED') = (reason IS NOT NULL)),
  CHECK ((action = 'SUSPENDED') = (until IS NOT NULL))
);
CREATE INDEX suspension_of_fan ON suspension (user_id, entry DESC);

-- Until when a fan is suspended; null for one who is not.
CREATE FUNCTION suspended_until(fan_id text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT until FROM (SELECT until FROM suspension WHERE user_id = fan_id ORDER BY entry DESC LIMIT 1) AS last
  WHERE until > clock_timestamp()
$$;
