-- One row for each Idempotency-Key. status and body are null while the first request is being worked on by the server
-- process that holds the advisory lock (idempotency_holder_class, holder); a key whose holder is gone is free again.
CREATE TABLE idempotency (
  -- 'fan:<userId>', or 'device:<deviceId> <call>' for a visitor
  scope text NOT NULL,
  -- SHA-256 of the key that the client sent
  key bytea NOT NULL CHECK (octet_length(key) = 32),
  -- SHA-256 of the call, its parameters and its body
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  holder integer,
  status smallint,
  body text,
  -- whether body is encrypted under the key that only the client has
  sealed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key),
  CHECK ((status IS NULL) = (body IS NULL)),
  CHECK (status IS NOT NULL OR holder IS NOT NULL)
);

CREATE INDEX idempotency_created_at ON idempotency (created_at);
CREATE SEQUENCE idempotency_holder AS integer CYCLE;
