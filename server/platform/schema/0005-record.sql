-- The record of who did what: each entry's hash covers the one before, so that nothing can be changed or left out later.
CREATE TABLE record_entry (
  entry       bigint PRIMARY KEY CHECK (entry > 0),
  at          timestamptz(3) NOT NULL,
  actor_kind  text NOT NULL CHECK (actor_kind IN ('STAFF', 'COMMAND', 'SERVER')),
  -- The staff member, the system's user of a command, or the server's job.
  actor_id    text COLLATE "C" NOT NULL,
  -- Those that the staff member had.
  roles       text[] NOT NULL,
  action      text COLLATE "C" NOT NULL,
  object_kind text COLLATE "C" NOT NULL,
  object_id   text COLLATE "C" NOT NULL,
  title_id    text COLLATE "C",
  -- SHA-256 of the detail, which begins with random bits: it tells nothing of a detail that was deleted.
  detail_hash bytea NOT NULL CHECK (octet_length(detail_hash) = 32),
  previous    bytea NOT NULL CHECK (octet_length(previous) = 32),
  hash        bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32)
);
CREATE INDEX record_of_object ON record_entry (object_kind, object_id, entry DESC);
CREATE INDEX record_of_actor ON record_entry (actor_id, entry DESC);
CREATE INDEX record_at ON record_entry (at, entry);

-- From where, why, before and after: sealed, since it is about people. It is apart from the chain so that it can be sealed with
-- another key, and deleted when a person has a right to that.
CREATE TABLE record_detail (
  entry         bigint PRIMARY KEY REFERENCES record_entry,
  detail_sealed bytea NOT NULL
);

CREATE FUNCTION record_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record is only appended to: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER record_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON record_entry
  FOR EACH STATEMENT EXECUTE FUNCTION record_only_grows();
