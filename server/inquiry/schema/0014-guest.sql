-- Somebody who can't sign in asks with an e-mail address, which a code by mail confirms. The `user_id` of such an inquiry is
-- 'guest:' and the keyed hash of the address.
ALTER TABLE inquiry
  ADD COLUMN guest_email_sealed bytea,
  ADD CONSTRAINT inquiry_guest CHECK ((guest_email_sealed IS NOT NULL) = (user_id LIKE 'guest:%')) NOT VALID;

CREATE TABLE inquiry_guest_code (
  code_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_hash    bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  -- HMAC-SHA-256 with a key of the server: a plain hash of six digits could be reversed by search.
  code_hash     bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  attempts_left integer NOT NULL CHECK (attempts_left >= 0),
  sent_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at    timestamptz NOT NULL
);
CREATE INDEX inquiry_guest_code_of_address ON inquiry_guest_code (email_hash, code_id DESC);
CREATE INDEX inquiry_guest_code_sent ON inquiry_guest_code (sent_at);

-- A secret that opens one inquiry without a sign-in, as its SHA-256 alone.
CREATE TABLE inquiry_guest_link (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  inquiry_id text COLLATE "C" NOT NULL REFERENCES inquiry ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX inquiry_guest_link_of_inquiry ON inquiry_guest_link (inquiry_id);
CREATE INDEX inquiry_guest_link_expiry ON inquiry_guest_link (expires_at);
