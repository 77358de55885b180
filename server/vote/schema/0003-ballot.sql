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
