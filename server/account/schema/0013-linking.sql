-- A fan links more identities to the account, so that losing one does not lose the account.

-- An authorization that links belongs to the fan and the session that began it; it can't be used to sign in, nor the other way round.
ALTER TABLE oauth_state
  ADD COLUMN link_user_id text REFERENCES fan ON DELETE CASCADE,
  ADD COLUMN link_family_id text REFERENCES refresh_family ON DELETE CASCADE,
  ADD CONSTRAINT links_in_a_session CHECK ((link_user_id IS NULL) = (link_family_id IS NULL));
CREATE INDEX oauth_state_of_fan ON oauth_state (link_user_id) WHERE link_user_id IS NOT NULL;
CREATE INDEX oauth_state_of_family ON oauth_state (link_family_id) WHERE link_family_id IS NOT NULL;

-- What was linked and unlinked, for the fan and for those who help after a theft. Never changed.
CREATE TABLE identity_log (
  entry    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  text NOT NULL REFERENCES fan ON DELETE CASCADE,
  provider text NOT NULL,
  action   text NOT NULL CHECK (action IN ('LINKED', 'UNLINKED')),
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX identity_log_of_fan ON identity_log (user_id, entry);

-- Nobody is locked out, whatever the code does. The lock puts two that unlink at once in turn; who leaves has no row of fan any more.
CREATE FUNCTION keep_an_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM fan WHERE user_id = OLD.user_id FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (SELECT FROM fan_identity WHERE user_id = OLD.user_id) THEN
    RAISE EXCEPTION 'a fan keeps an identity' USING ERRCODE = 'check_violation', CONSTRAINT = 'fan_has_identity';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_an_identity AFTER DELETE ON fan_identity FOR EACH ROW EXECUTE FUNCTION keep_an_identity();
