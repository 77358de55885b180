-- A sign-in in the company's directory that has begun; used once, in the browser that began it.
CREATE TABLE staff_directory_state (
  state_hash    bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  browser_hash  bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  code_verifier text NOT NULL,
  nonce         text NOT NULL,
  expires_at    timestamptz NOT NULL
);

-- Who a staff member is in the directory. It is kept at the first sign-in: an address may belong to somebody else later.
CREATE TABLE staff_identity (
  staff_id     text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  issuer       text NOT NULL,
  subject_hash bytea NOT NULL CHECK (octet_length(subject_hash) = 32),
  linked_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, issuer),
  UNIQUE (issuer, subject_hash)
);

ALTER TABLE staff_session DROP CONSTRAINT staff_session_proof_check;
ALTER TABLE staff_session ADD CONSTRAINT staff_session_proof_check CHECK (proof IN ('PASSKEY', 'RECOVERY', 'DIRECTORY'));
