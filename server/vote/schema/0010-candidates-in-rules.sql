-- Who stands in a vote is a rule of it, by number, id and name: the digest of the rules covers it. Votes that opened before this
-- file keep the form that they were opened with; for them the names may still be corrected.
ALTER TABLE vote ADD COLUMN candidates_digest text CHECK (candidates_digest ~ '^[0-9a-f]{64}$');

-- SHA-256 over the lines of docs/audit.md §Rules; ballot-text.ts has the same in TypeScript, and a test compares the two.
CREATE FUNCTION candidates_digest_of(id text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', 'fanfare-candidates-1', string_agg(
    concat_ws(E'\n', number, candidate_id, name ->> 'ko', name ->> 'en', name ->> 'ja'), E'\n' ORDER BY number)), 'UTF8')), 'hex')
  FROM candidate WHERE vote_id = id
$$;

-- A null at the end of the array is left out.
CREATE OR REPLACE FUNCTION rules_digest_of(v vote) RETURNS text
LANGUAGE sql STABLE RETURN encode(sha256(convert_to(array_to_string(ARRAY[
  CASE WHEN v.candidates_digest IS NULL THEN 'fanfare-rules-1' ELSE 'fanfare-rules-2' END, v.vote_id, v.rules_version::text,
  instant_text(v.opens_at), instant_text(v.closes_at), instant_text(v.results_at), coalesce(instant_text(v.blind_from), '-'),
  v.time_zone, v.tie, v.free_per_day::text, coalesce(v.per_fan::text, '-'), coalesce(v.per_day::text, '-'),
  v.paid::text, v.voids, v.candidates_digest], E'\n'), 'UTF8')), 'hex');

-- As before; the transaction that creates a vote completes its first version.
CREATE OR REPLACE FUNCTION keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION keep_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Votes that have not opened yet.
UPDATE vote SET candidates_digest = candidates_digest_of(vote_id) WHERE NOT is_frozen(vote);
