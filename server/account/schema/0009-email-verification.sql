-- An address counts as a fan's once a code that was mailed to it came back, or once a sign-in provider has confirmed it. Before that
-- anybody may have typed it, so it prevents nobody else from using it.
ALTER TABLE fan ADD COLUMN email_verified_at timestamptz;
ALTER TABLE fan DROP CONSTRAINT fan_email_unique;
CREATE UNIQUE INDEX fan_email_unique ON fan (email_key) WHERE email_verified_at IS NOT NULL;

-- Another address is not confirmed because the one before it was.
CREATE FUNCTION forget_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email_key <> OLD.email_key THEN NEW.email_verified_at = NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_verification BEFORE UPDATE OF email_key ON fan FOR EACH ROW EXECUTE FUNCTION forget_verification();

-- An address that is held can be typed, but not confirmed.
CREATE OR REPLACE FUNCTION refuse_held_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR NEW.nickname_key <> OLD.nickname_key) AND is_held('NICKNAME', NEW.nickname_key) THEN
    RAISE EXCEPTION 'this nickname is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_nickname_unique';
  END IF;
  IF NEW.email_verified_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.email_verified_at IS NULL)
    AND is_held('EMAIL', NEW.email_key) THEN
    RAISE EXCEPTION 'this email is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_email_unique';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER refuse_held_name ON fan;
CREATE TRIGGER refuse_held_name BEFORE INSERT OR UPDATE OF nickname_key, email_key, email_verified_at ON fan
  FOR EACH ROW EXECUTE FUNCTION refuse_held_name();

-- The codes that were mailed lately; only the last one of a fan counts. Kept for a day to limit how many are sent.
CREATE TABLE email_code (
  code_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       text NOT NULL REFERENCES fan ON DELETE CASCADE,
  -- A code confirms no other address than the one that it was mailed to.
  email_key     text NOT NULL,
  -- HMAC-SHA-256 with a key of the server: a plain hash of six digits could be reversed by search.
  code_hash     bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  attempts_left integer NOT NULL CHECK (attempts_left >= 0),
  sent_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at    timestamptz NOT NULL
);
CREATE INDEX email_code_of_fan ON email_code (user_id, code_id DESC);
CREATE INDEX email_code_sent ON email_code (sent_at);
