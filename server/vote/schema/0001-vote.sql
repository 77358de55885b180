-- Votes, their frozen rules and their candidates.

-- Words for people, in every language of the product.
CREATE FUNCTION in_every_language(words jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE RETURN words ?& ARRAY['ko', 'en', 'ja'];

CREATE TABLE vote (
  vote_id      text COLLATE "C" PRIMARY KEY CHECK (vote_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  title_id     text COLLATE "C" NOT NULL,
  name         jsonb NOT NULL CHECK (in_every_language(name)),
  description  jsonb NOT NULL CHECK (in_every_language(description)),
  -- {url, width, height, colour, alt: {ko, en, ja}}
  picture      jsonb NOT NULL CHECK (in_every_language(picture -> 'alt')),
  opens_at     timestamptz(3) NOT NULL,
  closes_at    timestamptz(3) NOT NULL,
  results_at   timestamptz(3) NOT NULL,
  blind_from   timestamptz(3),
  time_zone    text NOT NULL DEFAULT 'Asia/Seoul',
  tie          text NOT NULL DEFAULT 'SHARED_RANK' CHECK (tie = 'SHARED_RANK'),
  free_per_day integer NOT NULL CHECK (free_per_day BETWEEN 0 AND 100000),
  per_fan      integer CHECK (per_fan > 0),
  per_day      integer CHECK (per_day > 0),
  paid         boolean NOT NULL,
  voids        text NOT NULL CHECK (voids IN ('FRAUD_ONLY', 'FRAUD_AND_WITHDRAWAL')),
  -- Set by the triggers below.
  rules_version integer NOT NULL DEFAULT 1,
  rules_digest text NOT NULL DEFAULT '' CHECK (rules_digest ~ '^[0-9a-f]{64}$'),
  -- Who stands in a vote, by number, id and name, is a rule of it, which the digest of the rules covers.
  candidates_digest text CHECK (candidates_digest ~ '^[0-9a-f]{64}$'),
  voided_at    timestamptz(3),
  -- Says publicly why the vote does not count.
  void_note    jsonb CHECK (in_every_language(void_note)),
  -- What the staff has withdrawn: no list has it, and nobody votes in it until it is shown again. Ballots, counts and the chain stay as
  -- they are.
  withdrawn_at timestamptz(3),
  search_text  text NOT NULL GENERATED ALWAYS AS (search_text_of(name)) STORED,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CHECK (opens_at < closes_at AND closes_at <= results_at),
  CHECK (blind_from >= opens_at AND blind_from <= closes_at),
  CHECK (per_day <= per_fan),
  CHECK ((voided_at IS NULL) = (void_note IS NULL))
);
CREATE INDEX vote_closes_at ON vote (closes_at);
CREATE INDEX vote_title ON vote (title_id);

CREATE TABLE candidate (
  vote_id      text COLLATE "C" NOT NULL REFERENCES vote,
  candidate_id text COLLATE "C" NOT NULL CHECK (candidate_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- As printed on the board: 999 candidates at most.
  number       smallint NOT NULL CHECK (number BETWEEN 1 AND 999),
  name         jsonb NOT NULL CHECK (in_every_language(name)),
  note         jsonb NOT NULL CHECK (in_every_language(note)),
  portrait     jsonb NOT NULL CHECK (in_every_language(portrait -> 'alt')),
  accent       text NOT NULL CHECK (accent ~* '^#[0-9a-f]{6}$'),
  -- Names and notes of every language, as `searchable` in candidates.ts folds them.
  search_text  text NOT NULL,
  -- Names alone: `search_text` is what the board's own search reads.
  name_text    text NOT NULL GENERATED ALWAYS AS (search_text_of(name)) STORED,
  -- The artist who stands in the vote as this candidate; null for a candidate without an entry of their own. It is no rule of the
  -- vote: the triggers let it change at any time.
  artist_id    text COLLATE "C" REFERENCES artist ON DELETE SET NULL,
  PRIMARY KEY (vote_id, candidate_id),
  UNIQUE (vote_id, number)
);
CREATE INDEX candidate_artist ON candidate (artist_id) WHERE artist_id IS NOT NULL;

-- What a content file said where the database holds only what it meant. A time such as `+2h` means something else on each
-- day; a vote keeps the instant of its first import for as long as the file says the same.
CREATE TABLE content_moment (
  vote_id text COLLATE "C" NOT NULL REFERENCES vote ON DELETE CASCADE,
  field   text COLLATE "C" NOT NULL CHECK (field IN ('opens', 'closes', 'results', 'blindFrom')),
  written text NOT NULL,
  instant timestamptz(3) NOT NULL,
  PRIMARY KEY (vote_id, field)
);

-- An instant as it stands in receipts, rules and replies: 2026-11-21T13:05:09.123Z
CREATE FUNCTION instant_text(instant timestamptz) RETURNS text
LANGUAGE sql STABLE RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

CREATE FUNCTION milliseconds(instant timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE RETURN (extract(epoch FROM instant) * 1000)::bigint;

-- SHA-256 over the lines of docs/audit.md §Rules; ballot-text.ts has the same in TypeScript, and a test compares the two.
CREATE FUNCTION candidates_digest_of(id text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', 'fanfare-candidates-1', string_agg(
    concat_ws(E'\n', number, candidate_id, name ->> 'ko', name ->> 'en', name ->> 'ja'), E'\n' ORDER BY number)), 'UTF8')), 'hex')
  FROM candidate WHERE vote_id = id
$$;

-- A null at the end of the array is left out.
CREATE FUNCTION rules_digest_of(v vote) RETURNS text
LANGUAGE sql STABLE RETURN encode(sha256(convert_to(array_to_string(ARRAY[
  CASE WHEN v.candidates_digest IS NULL THEN 'fanfare-rules-1' ELSE 'fanfare-rules-2' END, v.vote_id, v.rules_version::text,
  instant_text(v.opens_at), instant_text(v.closes_at), instant_text(v.results_at), coalesce(instant_text(v.blind_from), '-'),
  v.time_zone, v.tie, v.free_per_day::text, coalesce(v.per_fan::text, '-'), coalesce(v.per_day::text, '-'),
  v.paid::text, v.voids, v.candidates_digest], E'\n'), 'UTF8')), 'hex');

-- Every cast holds its vote's lock shared until it is committed; whoever changes what casts depend on, or appends to the
-- ledger in another way, holds it alone.
CREATE FUNCTION lock_vote(vote_id text) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT pg_advisory_xact_lock(7261503, hashtext(vote_id)) $$;

-- Frozen once it is open. The transaction that creates a vote may still complete it, so that content can bring a vote
-- that is already running or over.
CREATE FUNCTION is_frozen(v vote) RETURNS boolean
LANGUAGE sql VOLATILE AS $$ SELECT v.opens_at <= clock_timestamp() AND v.created_at <> now() $$;

-- The transaction that creates a vote completes its first version.
CREATE FUNCTION keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Fails for a zone that the database doesn't know.
  PERFORM now() AT TIME ZONE NEW.time_zone;
  IF TG_OP = 'UPDATE' THEN
    IF NEW.vote_id <> OLD.vote_id OR NEW.created_at <> OLD.created_at OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at) THEN
      RAISE EXCEPTION 'vote % keeps its id, its creation and its voiding', OLD.vote_id USING ERRCODE = 'restrict_violation';
    END IF;
    NEW.rules_version := OLD.rules_version;
    IF rules_digest_of(NEW) = OLD.rules_digest THEN
      NEW.rules_digest := OLD.rules_digest;
      RETURN NEW;
    END IF;
    PERFORM lock_vote(OLD.vote_id);
    IF is_frozen(OLD) THEN
      RAISE EXCEPTION 'the rules of vote % are frozen since it opened at %', OLD.vote_id, instant_text(OLD.opens_at)
        USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.created_at <> now() THEN
      NEW.rules_version := OLD.rules_version + 1;
    END IF;
  END IF;
  NEW.rules_digest := rules_digest_of(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER keep_rules BEFORE INSERT OR UPDATE ON vote FOR EACH ROW EXECUTE FUNCTION keep_rules();

-- Servers that show the vote to someone read it anew.
CREATE FUNCTION tell_of_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_servers('vote_change', NEW.vote_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_vote AFTER UPDATE ON vote FOR EACH ROW EXECUTE FUNCTION tell_of_vote();

-- Who stands in a vote is a rule of it: the list may not change once the vote is open.
CREATE FUNCTION keep_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id text := coalesce(OLD.vote_id, NEW.vote_id);
  standing vote;
  keeps_place boolean := TG_OP = 'UPDATE' AND (NEW.vote_id, NEW.candidate_id, NEW.number) = (OLD.vote_id, OLD.candidate_id, OLD.number);
BEGIN
  -- Notes and pictures may be corrected at any time.
  IF keeps_place AND NEW.name = OLD.name THEN
    RETURN NEW;
  END IF;
  PERFORM lock_vote(id);
  SELECT * INTO standing FROM vote WHERE vote_id = id;
  IF is_frozen(standing) AND NOT (keeps_place AND standing.candidates_digest IS NULL) THEN
    RAISE EXCEPTION 'the candidates of vote % are frozen since it opened', id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER keep_candidates BEFORE INSERT OR UPDATE OR DELETE ON candidate
  FOR EACH ROW EXECUTE FUNCTION keep_candidates();

-- The trigger `keep_rules` then writes the digest of the rules.
CREATE FUNCTION digest_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vote SET candidates_digest = candidates_digest_of(vote_id)
  WHERE vote_id IN (SELECT vote_id FROM touched) AND NOT is_frozen(vote);
  RETURN NULL;
END $$;
CREATE TRIGGER digest_candidates_added AFTER INSERT ON candidate
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION digest_candidates();
CREATE TRIGGER digest_candidates_changed AFTER UPDATE ON candidate
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION digest_candidates();
CREATE TRIGGER digest_candidates_removed AFTER DELETE ON candidate
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION digest_candidates();
