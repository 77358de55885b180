-- The id by which a sign-in provider knows a fan is no longer stored: every sign-in brings it, and a keyed hash finds the fan. The
-- key is the server's, so that this only replaces each id by a plain digest, from which the next start computes the hash.
DROP TRIGGER refuse_held_identity ON fan_identity;
ALTER TABLE fan_identity DROP CONSTRAINT fan_identity_unique;
ALTER TABLE fan_identity RENAME COLUMN subject TO plain_digest;
ALTER TABLE fan_identity ALTER COLUMN plain_digest DROP NOT NULL;
UPDATE fan_identity SET plain_digest = encode(sha256(convert_to(provider || ' ' || plain_digest, 'UTF8')), 'hex');
ALTER TABLE fan_identity
  ADD COLUMN subject_hash bytea CHECK (octet_length(subject_hash) = 32),
  -- One identity of each provider: the fan unlinks it by the provider's name.
  ADD CONSTRAINT fan_identity_of_provider PRIMARY KEY (user_id, provider),
  ADD CONSTRAINT has_subject CHECK (num_nonnulls(plain_digest, subject_hash) = 1),
  ADD CONSTRAINT is_sealed CHECK (plain_digest IS NULL) NOT VALID;
DROP INDEX fan_identity_of_fan;
CREATE UNIQUE INDEX fan_identity_unique ON fan_identity (provider, subject_hash);
CREATE INDEX fan_identity_to_seal ON fan_identity (user_id) WHERE plain_digest IS NOT NULL;

-- Identities of fans who left were held by the same plain digest, so they stay held.
ALTER TABLE held_name ADD COLUMN plain_digest text;
UPDATE held_name SET plain_digest = encode(key_hash, 'hex') WHERE kind = 'IDENTITY';

CREATE OR REPLACE FUNCTION refuse_held_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_held_hash('IDENTITY', NEW.subject_hash) THEN
    RAISE EXCEPTION 'this identity is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_identity_held';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_held_identity BEFORE INSERT ON fan_identity FOR EACH ROW EXECUTE FUNCTION refuse_held_identity();
