-- A fan, the identities that open the account, and what the fan agreed to.

-- Names, phone numbers, addresses and birth dates are sealed by the server, which has the key.
CREATE TABLE fan (
  user_id      text PRIMARY KEY,
  -- As the fan wrote it; the key is what two nicknames are compared by (NFKC, case-folded).
  nickname     text NOT NULL CHECK (char_length(nickname) BETWEEN 1 AND 30),
  nickname_key text NOT NULL CONSTRAINT fan_nickname_unique UNIQUE,
  name_sealed  bytea NOT NULL,
  email_sealed bytea NOT NULL,
  -- An address is found and compared by a keyed hash of the server.
  email_hash   bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  -- An address counts as a fan's once a code that was mailed to it came back, or once a sign-in provider has confirmed it. Before
  -- that anybody may have typed it, so it prevents nobody else from using it.
  email_verified_at timestamptz,
  phone_sealed bytea,
  birth_date_sealed bytea NOT NULL,
  -- In years: what the server has found the fan to have reached. Nobody under age has an account, whatever the code does.
  proven_age   smallint NOT NULL CONSTRAINT fan_of_age CHECK (proven_age >= 14),
  gender       text CHECK (gender IN ('MAN', 'WOMAN')),
  residence    text NOT NULL CHECK (residence IN ('KOREA', 'OUTSIDE_KOREA')),
  language     text NOT NULL CHECK (language IN ('ko', 'en', 'ja')),
  joined_at    timestamptz NOT NULL DEFAULT now(),
  -- Each change of the profile counts one up, so that a change made from an older sight of it is noticed.
  version      integer NOT NULL DEFAULT 1 CHECK (version > 0)
);
CREATE UNIQUE INDEX fan_email_unique ON fan (email_hash) WHERE email_verified_at IS NOT NULL;
-- How the staff finds a fan: by an address that may not be confirmed, by the beginning of a nickname, and the newest first.
CREATE INDEX fan_by_email ON fan (email_hash);
CREATE INDEX fan_by_nickname ON fan (nickname_key COLLATE "C");
CREATE INDEX fan_by_joining ON fan (joined_at DESC, user_id DESC);

-- Another address is not confirmed because the one before it was.
CREATE FUNCTION forget_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email_hash <> OLD.email_hash THEN NEW.email_verified_at = NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_verification BEFORE UPDATE OF email_hash ON fan FOR EACH ROW EXECUTE FUNCTION forget_verification();

-- The id by which a sign-in provider knows a fan is not stored: every sign-in brings it, and a keyed hash finds the fan.
CREATE TABLE fan_identity (
  provider     text NOT NULL CHECK (provider IN ('google', 'twitter', 'line', 'kakao', 'naver', 'facebook')),
  subject_hash bytea NOT NULL CHECK (octet_length(subject_hash) = 32),
  user_id      text NOT NULL REFERENCES fan ON DELETE CASCADE,
  linked_at    timestamptz NOT NULL DEFAULT now(),
  -- One identity of each provider: the fan unlinks it by the provider's name.
  CONSTRAINT fan_identity_of_provider PRIMARY KEY (user_id, provider)
);
CREATE UNIQUE INDEX fan_identity_unique ON fan_identity (provider, subject_hash);

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

-- What was linked and unlinked, for the fan and for those who help after a theft. Never changed.
CREATE TABLE identity_log (
  entry    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  text NOT NULL REFERENCES fan ON DELETE CASCADE,
  provider text NOT NULL,
  action   text NOT NULL CHECK (action IN ('LINKED', 'UNLINKED')),
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX identity_log_of_fan ON identity_log (user_id, entry);

-- Never changed: a new version or a withdrawn consent is a new row. An optional agreement can be withdrawn and given again, so what a
-- fan agreed to is a history; the last entry counts.
CREATE TABLE fan_agreement (
  entry     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id   text NOT NULL REFERENCES fan ON DELETE CASCADE,
  terms_id  text NOT NULL,
  version   text NOT NULL,
  locale    text NOT NULL CHECK (locale IN ('ko', 'en', 'ja')),
  action    text NOT NULL DEFAULT 'GIVEN' CHECK (action IN ('GIVEN', 'WITHDRAWN')),
  agreed_at timestamptz NOT NULL DEFAULT now(),
  -- Who takes a required one back leaves.
  CONSTRAINT only_optional_withdrawn CHECK (action = 'GIVEN' OR terms_id = 'marketing')
);
CREATE INDEX fan_agreement_of_fan ON fan_agreement (user_id, terms_id, entry DESC);

-- What is left when a fan has gone: nothing that says who it was, but for a while what must not be taken at once. The SHA-256 of a
-- nickname, or the keyed hash of an email or an identity, kept free so that nobody poses as the one who left, and so that leaving and
-- joining again is no way to more free votes.
CREATE TABLE held_name (
  kind     text NOT NULL CHECK (kind IN ('NICKNAME', 'EMAIL', 'IDENTITY')),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  until    timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
CREATE INDEX held_name_until ON held_name (until);

CREATE FUNCTION is_held_hash(p_kind text, p_hash bytea) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM held_name WHERE kind = p_kind AND key_hash = p_hash AND until > clock_timestamp())
$$;
CREATE FUNCTION is_held(p_kind text, p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_held_hash(p_kind, sha256(convert_to(p_key, 'UTF8')))
$$;

-- Refused as the unique index would refuse it, whatever was checked before. An address that is held can be typed, but not confirmed.
CREATE FUNCTION refuse_held_name() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION refuse_held_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_held_hash('IDENTITY', NEW.subject_hash) THEN
    RAISE EXCEPTION 'this identity is held' USING ERRCODE = 'unique_violation', CONSTRAINT = 'fan_identity_held';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_held_identity BEFORE INSERT ON fan_identity FOR EACH ROW EXECUTE FUNCTION refuse_held_identity();

-- The codes that were mailed lately; only the last one of a fan counts. Kept for a day to limit how many are sent.
CREATE TABLE email_code (
  code_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       text NOT NULL REFERENCES fan ON DELETE CASCADE,
  -- A code confirms no other address than the one that it was mailed to.
  email_hash    bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  -- HMAC-SHA-256 with a key of the server: a plain hash of six digits could be reversed by search.
  code_hash     bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  attempts_left integer NOT NULL CHECK (attempts_left >= 0),
  sent_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at    timestamptz NOT NULL
);
CREATE INDEX email_code_of_fan ON email_code (user_id, code_id DESC);
CREATE INDEX email_code_sent ON email_code (sent_at);

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
