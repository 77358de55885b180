-- Sessions and the short-lived things that lead to one. Every secret is stored as its SHA-256 alone.

-- One sign-in on one device for one origin; all tokens that descend from it.
CREATE TABLE refresh_family (
  family_id      text PRIMARY KEY,
  user_id        text NOT NULL REFERENCES fan ON DELETE CASCADE,
  origin         text NOT NULL,
  device_id      text NOT NULL,
  agent          text NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  last_seen_at   timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL,
  revoked_at     timestamptz,
  revoked_reason text CHECK (revoked_reason IN ('LOGOUT', 'DEVICE_REVOKED', 'REUSED', 'FOREIGN')),
  CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL))
);
CREATE INDEX refresh_family_of_fan ON refresh_family (user_id) WHERE revoked_at IS NULL;
CREATE INDEX refresh_family_revoked ON refresh_family (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX refresh_family_expiry ON refresh_family (expires_at);

CREATE TABLE refresh_token (
  token_hash bytea PRIMARY KEY,
  family_id  text NOT NULL REFERENCES refresh_family ON DELETE CASCADE,
  issued_at  timestamptz NOT NULL DEFAULT now(),
  spent_at   timestamptz
);
-- A family has one live token at most: rotation can't fork.
CREATE UNIQUE INDEX refresh_token_live ON refresh_token (family_id) WHERE spent_at IS NULL;
CREATE INDEX refresh_token_of_family ON refresh_token (family_id);

-- An authorization that is under way at a provider; consumed by deletion.
CREATE TABLE oauth_state (
  state_hash    bytea PRIMARY KEY,
  provider      text NOT NULL,
  device_id     text NOT NULL,
  code_verifier text NOT NULL,
  nonce         text NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX oauth_state_expiry ON oauth_state (expires_at);

-- A sign-up token carries its claims itself, encrypted, so that nothing about a person is stored before they joined;
-- what is remembered is which were used.
CREATE TABLE signup_token_spent (
  token_id   text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX signup_token_spent_expiry ON signup_token_spent (expires_at);

-- The sign-in window's one-time code for a partner's page; consumed by deletion.
CREATE TABLE handoff_code (
  code_hash      bytea PRIMARY KEY,
  user_id        text NOT NULL REFERENCES fan ON DELETE CASCADE,
  origin         text NOT NULL,
  code_challenge text NOT NULL,
  device_id      text NOT NULL,
  expires_at     timestamptz NOT NULL
);
CREATE INDEX handoff_code_expiry ON handoff_code (expires_at);
