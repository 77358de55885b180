-- What the server's own jobs did, stored in the transaction that did it and appended to the record a moment later: the record has one
-- order, and payments must not wait for each other. Nothing of a person is in it.
CREATE TABLE record_waiting (
  waiting     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job         text NOT NULL,
  action      text NOT NULL,
  object_kind text NOT NULL,
  object_id   text NOT NULL,
  before      jsonb,
  after       jsonb,
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
