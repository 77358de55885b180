-- Partners who asked for themselves on the site, with what proves that an origin is theirs.
CREATE TABLE partner_request (
  partner_id text COLLATE "C" PRIMARY KEY REFERENCES partner ON DELETE CASCADE,
  -- Of the secret in the address to which the asker comes back.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- What their site has to show; no secret.
  proof_code text NOT NULL,
  asked_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
