-- What is left when a fan has gone: nothing that says who it was, but for a while what must not be taken at once.

-- SHA-256 of a nickname, an email or an identity, kept free so that nobody poses as the one who left, and so that
-- leaving and joining again is no way to more free votes.
CREATE TABLE held_name (
  kind     text NOT NULL CHECK (kind IN ('NICKNAME', 'EMAIL', 'IDENTITY')),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  until    timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
CREATE INDEX held_name_until ON held_name (until);

CREATE FUNCTION is_held(p_kind text, p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM held_name
    WHERE kind = p_kind AND key_hash = sha256(convert_to(p_key, 'UTF8')) AND until > clock_timestamp())
$$;

-- Refused as the unique index would refuse it, whatever was checked before.
CREATE FUNCTION refuse_held_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR NEW.nickname_key <> OLD.nickname_key) AND is_held('NICKNAME', NEW.nickname_key) THEN
    RAISE EXCEPTION 'this nickname is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_nickname_unique';
  END IF;
  IF (TG_OP = 'INSERT' OR NEW.email_key <> OLD.email_key) AND is_held('EMAIL', NEW.email_key) THEN
    RAISE EXCEPTION 'this email is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_email_unique';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_held_name BEFORE INSERT OR UPDATE OF nickname_key, email_key ON fan
  FOR EACH ROW EXECUTE FUNCTION refuse_held_name();

CREATE FUNCTION refuse_held_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_held('IDENTITY', NEW.provider || ' ' || NEW.subject) THEN
    RAISE EXCEPTION 'this identity is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_identity_held';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_held_identity BEFORE INSERT ON fan_identity FOR EACH ROW EXECUTE FUNCTION refuse_held_identity();

-- Sessions go with their fan; that they ended is remembered for as long as an access token of theirs may live.
CREATE TABLE ended_family (
  family_id text PRIMARY KEY,
  ended_at  timestamptz NOT NULL DEFAULT now()
);
