-- E-mail addresses and birth dates are sealed too. An address is found and compared by a keyed hash of the server. Its key in
-- clear text follows from the address, so it is dropped at once; the rest is emptied by the next start, as names were.
DROP TRIGGER refuse_held_name ON fan;
DROP TRIGGER forget_verification ON fan;
DROP INDEX fan_email_unique, fan_to_seal;
ALTER TABLE fan DROP CONSTRAINT fan_of_age, DROP CONSTRAINT is_sealed,
  DROP COLUMN email_key,
  ALTER COLUMN email DROP NOT NULL, ALTER COLUMN birth_date DROP NOT NULL,
  ADD COLUMN email_sealed bytea, ADD COLUMN birth_date_sealed bytea,
  ADD COLUMN email_hash bytea CHECK (octet_length(email_hash) = 32),
  -- In years: what the server has found the fan to have reached. All until now were checked by the database.
  ADD COLUMN proven_age smallint NOT NULL DEFAULT 14 CONSTRAINT fan_of_age CHECK (proven_age >= 14),
  ADD CONSTRAINT has_email CHECK (num_nonnulls(email, email_sealed) = 1 AND num_nonnulls(email, email_hash) = 1),
  ADD CONSTRAINT has_birth_date CHECK (num_nonnulls(birth_date, birth_date_sealed) = 1),
  ADD CONSTRAINT is_sealed
    CHECK (name IS NULL AND phone IS NULL AND email IS NULL AND birth_date IS NULL) NOT VALID;
ALTER TABLE fan ALTER COLUMN proven_age DROP DEFAULT;
CREATE UNIQUE INDEX fan_email_unique ON fan (email_hash) WHERE email_verified_at IS NOT NULL;
CREATE INDEX fan_to_seal ON fan (user_id)
  WHERE name IS NOT NULL OR phone IS NOT NULL OR email IS NOT NULL OR birth_date IS NOT NULL;

CREATE FUNCTION is_held_hash(p_kind text, p_hash bytea) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM held_name WHERE kind = p_kind AND key_hash = p_hash AND until > clock_timestamp())
$$;
CREATE OR REPLACE FUNCTION is_held(p_kind text, p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_held_hash(p_kind, sha256(convert_to(p_key, 'UTF8')))
$$;
-- Addresses were held by a hash without a key, from which they could be guessed. Those of the last days are free again.
DELETE FROM held_name WHERE kind = 'EMAIL';

-- Sealing an address that is there already is no change of it: its hash was null.
CREATE OR REPLACE FUNCTION forget_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email_hash <> OLD.email_hash THEN NEW.email_verified_at = NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_verification BEFORE UPDATE OF email_hash ON fan FOR EACH ROW EXECUTE FUNCTION forget_verification();

CREATE OR REPLACE FUNCTION refuse_held_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR NEW.nickname_key <> OLD.nickname_key) AND is_held('NICKNAME', NEW.nickname_key) THEN
    RAISE EXCEPTION 'this nickname is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_nickname_unique';
  END IF;
  IF NEW.email_verified_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.email_verified_at IS NULL)
    AND is_held_hash('EMAIL', NEW.email_hash) THEN
    RAISE EXCEPTION 'this email is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_email_unique';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_held_name BEFORE INSERT OR UPDATE OF nickname_key, email_hash, email_verified_at ON fan
  FOR EACH ROW EXECUTE FUNCTION refuse_held_name();

-- Codes live for minutes: whoever waits for one asks for another.
DELETE FROM email_code;
ALTER TABLE email_code DROP COLUMN email_key,
  ADD COLUMN email_hash bytea NOT NULL CHECK (octet_length(email_hash) = 32);
