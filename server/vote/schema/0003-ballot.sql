-- The ledger: ballots and voids in one order, only ever appended to.

-- Drawn without a cache, so that last_value is never behind a drawn number (0005 relies on it).
CREATE SEQUENCE ledger_sequence AS bigint CACHE 1;

CREATE TABLE ballot (
  vote_id      text COLLATE "C" NOT NULL,
  sequence     bigint NOT NULL DEFAULT nextval('ledger_sequence'),
  -- Made from the fan and the idempotency key: the same action has the same id, so it can't be counted twice.
  ballot_id    uuid NOT NULL,
  user_id      text COLLATE "C" NOT NULL,
  candidate_id text COLLATE "C" NOT NULL,
  free         integer NOT NULL CHECK (free >= 0),
  paid         integer NOT NULL CHECK (paid >= 0),
  cast_at      timestamptz(3) NOT NULL,
  -- The receipt's: SHA-256 over the lines of docs/audit.md §Receipt.
  hash         bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Which paid lots gave how many, so that a void can give them back.
  lot_ids      uuid[],
  lot_counts   integer[],
  -- What the reply said beside the receipt, so that a replay says the same.
  request      uuid NOT NULL,
  free_left    integer NOT NULL,
  paid_left    integer NOT NULL,
  spent_today  integer NOT NULL,
  spent_in_all integer NOT NULL,
  free_claimable integer NOT NULL,
  PRIMARY KEY (vote_id, sequence),
  CHECK (free + paid > 0),
  CHECK (coalesce(cardinality(lot_ids), 0) = coalesce(cardinality(lot_counts), 0))
);
CREATE UNIQUE INDEX ballot_once ON ballot (ballot_id);
CREATE INDEX ballot_of_fan ON ballot (user_id, sequence);
-- Ballots are counted by the hour. They are appended in the order of their times, so that an index of block ranges, which costs a cast
-- next to nothing, finds an hour.
CREATE INDEX ballot_by_time ON ballot USING brin (cast_at) WITH (pages_per_range = 32, autosummarize = on);

-- A voided ballot is a compensating row.
CREATE TABLE ballot_void (
  vote_id      text COLLATE "C" NOT NULL,
  sequence     bigint NOT NULL DEFAULT nextval('ledger_sequence'),
  ballot_id    uuid NOT NULL UNIQUE REFERENCES ballot (ballot_id),
  candidate_id text COLLATE "C" NOT NULL,
  -- Of the ballot.
  votes        integer NOT NULL CHECK (votes > 0),
  reason       text NOT NULL CHECK (reason IN ('FRAUD', 'WITHDRAWAL', 'VOTE_VOIDED', 'OPERATOR')),
  voided_at    timestamptz(3) NOT NULL,
  hash         bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (vote_id, sequence)
);

-- A refusal under its idempotency key, with what its reply was made from.
CREATE TABLE refused_cast (
  ballot_id  uuid PRIMARY KEY,
  request    uuid NOT NULL,
  code       text NOT NULL,
  details    jsonb NOT NULL,
  language   text NOT NULL,
  request_id text NOT NULL,
  refused_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refused_cast_refused_at ON refused_cast (refused_at);

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only appended to: % of % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ballot FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ballot_void FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- A ballot is for a candidate of its vote. A foreign key would check row by row; this asks once for a whole group.
CREATE FUNCTION ballots_have_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT vote_id, candidate_id FROM appended) AS named
    WHERE NOT EXISTS (
      SELECT FROM candidate WHERE candidate.vote_id = named.vote_id AND candidate.candidate_id = named.candidate_id)
  ) THEN
    RAISE EXCEPTION 'a ballot names no candidate of its vote' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ballots_have_candidates AFTER INSERT ON ballot REFERENCING NEW TABLE AS appended
  FOR EACH STATEMENT EXECUTE FUNCTION ballots_have_candidates();

-- Voids ballots that aren't voided yet; returns how many. FRAUD and WITHDRAWAL keep the rights spent.
CREATE FUNCTION void_ballots(p_vote text, p_ballots uuid[], p_reason text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz(3);
  voided uuid[];
BEGIN
  PERFORM lock_vote(p_vote);
  at := clock_timestamp();
  WITH void AS (
    INSERT INTO ballot_void (vote_id, ballot_id, candidate_id, votes, reason, voided_at, hash)
    SELECT vote_id, ballot_id, candidate_id, free + paid, p_reason, at,
      sha256(convert_to(concat_ws(E'\n', 'fanfare-void-1', ballot_id, p_reason, instant_text(at)), 'UTF8'))
    FROM ballot WHERE vote_id = p_vote AND ballot_id = ANY (p_ballots)
      AND NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = ballot.ballot_id)
    RETURNING ballot_id
  )
  SELECT array_agg(ballot_id) INTO voided FROM void;
  IF voided IS NULL THEN RETURN 0; END IF;
  IF p_reason IN ('VOTE_VOIDED', 'OPERATOR') THEN PERFORM return_rights(voided); END IF;
  RETURN cardinality(voided);
END $$;

-- Voids a whole vote: no cast comes after it, and all rights go back. Returns how many ballots that voided.
CREATE FUNCTION void_vote(p_vote text, p_note jsonb) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_vote(p_vote);
  UPDATE vote SET voided_at = clock_timestamp(), void_note = p_note WHERE vote_id = p_vote AND voided_at IS NULL;
  RETURN void_ballots(p_vote, ARRAY(SELECT ballot_id FROM ballot WHERE vote_id = p_vote), 'VOTE_VOIDED');
END $$;

-- Ballots of a demo: rows of the ledger like any other, so that tally = ledger, but cast without a wallet by people who
-- don't exist ('demo:…'). p_counts are votes by candidate. A ballot gives p_most votes at most, at instants spread over
-- the vote's period so far, thinning towards its start. Returns how many ballots; none where the vote has some already.
CREATE FUNCTION append_demo_ballots(p_vote text, p_candidates text[], p_counts integer[], p_most integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v vote;
  until timestamptz(3);
  appended integer;
BEGIN
  PERFORM lock_vote(p_vote);
  SELECT * INTO STRICT v FROM vote WHERE vote_id = p_vote;
  until := least(clock_timestamp(), v.closes_at);
  IF until <= v.opens_at OR EXISTS (SELECT FROM ballot WHERE vote_id = p_vote) THEN RETURN 0; END IF;
  WITH one AS MATERIALIZED (
    SELECT gen_random_uuid() AS ballot_id, given.candidate_id, least(p_most, given.count - (place - 1) * p_most)::integer AS votes,
      (until - (until - v.opens_at) * power(random(), 1.5))::timestamptz(3) AS cast_at
    FROM unnest(p_candidates, p_counts) AS given (candidate_id, count),
      generate_series(1, ceil(given.count::numeric / p_most)::integer) AS place
  )
  INSERT INTO ballot (vote_id, ballot_id, user_id, candidate_id, free, paid, cast_at, hash, request, free_left, paid_left,
    spent_today, spent_in_all, free_claimable)
  SELECT p_vote, ballot_id, 'demo:' || ballot_id, candidate_id, votes, 0, cast_at,
    sha256(convert_to(concat_ws(E'\n', 'fanfare-ballot-1', ballot_id, p_vote, candidate_id, votes, 0, instant_text(cast_at)), 'UTF8')),
    gen_random_uuid(), 0, 0, votes, votes, 0
  FROM one ORDER BY cast_at;
  GET DIAGNOSTICS appended = ROW_COUNT;
  RETURN appended;
END $$;
