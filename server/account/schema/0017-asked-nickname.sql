-- The staff asks a fan for another nickname. A history; the open row counts, and there is one at most.
CREATE TABLE nickname_ask (
  entry    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  text NOT NULL REFERENCES fan ON DELETE CASCADE,
  -- A code, since the fan reads it in their own language.
  cause    text NOT NULL CHECK (cause IN ('OFFENSIVE', 'IMPERSONATION', 'PRIVATE', 'ADVERTISING')),
  -- What others are shown meanwhile. By chance, so that it says nothing about the fan.
  shown_as text NOT NULL DEFAULT 'Fan' || lpad(floor(random() * 1000000)::integer::text, 6, '0'),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  -- The fan has another nickname, or the staff lets them keep it.
  ended    text CHECK (ended IN ('CHANGED', 'KEPT')),
  CHECK ((ended_at IS NULL) = (ended IS NULL))
);
CREATE UNIQUE INDEX nickname_ask_open ON nickname_ask (user_id) WHERE ended_at IS NULL;
CREATE INDEX nickname_ask_of_fan ON nickname_ask (user_id, entry DESC);

-- What everybody may be shown of a fan; every public statement asks for it.
CREATE FUNCTION shown_nickname(fan_id text, own text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN own IS NULL THEN NULL
    ELSE coalesce((SELECT shown_as FROM nickname_ask WHERE user_id = fan_id AND ended_at IS NULL), own) END
$$;

-- Whatever changes a nickname ends what was asked for, and nobody takes the old one for a year, the fan included.
CREATE FUNCTION end_nickname_ask() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE nickname_ask SET ended_at = clock_timestamp(), ended = 'CHANGED' WHERE user_id = NEW.user_id AND ended_at IS NULL;
  IF FOUND THEN
    INSERT INTO held_name (kind, key_hash, until)
    VALUES ('NICKNAME', sha256(convert_to(OLD.nickname_key, 'UTF8')), clock_timestamp() + interval '1 year')
    ON CONFLICT (kind, key_hash) DO UPDATE SET until = greatest(held_name.until, excluded.until);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER end_nickname_ask AFTER UPDATE OF nickname_key ON fan FOR EACH ROW
  WHEN (NEW.nickname_key <> OLD.nickname_key) EXECUTE FUNCTION end_nickname_ask();
