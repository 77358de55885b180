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
  -- Signing in again on a device ends what the same fan had open there: a browser keeps one session for each origin. The sessions on a
  -- partner's pages end when the partner is stopped, or loses the origin.
  revoked_reason text
    CHECK (revoked_reason IN ('LOGOUT', 'DEVICE_REVOKED', 'REUSED', 'FOREIGN', 'SUPERSEDED', 'PARTNER_STOPPED')),
  -- What a partner's page may do with its session: names of rules/scopes.ts. Sessions of the platform itself may do everything,
  -- whatever their list says. What is not said is not granted.
  scopes         text[] NOT NULL DEFAULT ARRAY['profile'],
  -- When the fan last took a scope from the session: access tokens from before say more than it may do now.
  narrowed_at    timestamptz,
  CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL))
);
CREATE INDEX refresh_family_of_fan ON refresh_family (user_id) WHERE revoked_at IS NULL;
CREATE INDEX refresh_family_revoked ON refresh_family (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX refresh_family_expiry ON refresh_family (expires_at);
CREATE INDEX refresh_family_of_origin ON refresh_family (origin) WHERE revoked_at IS NULL;

-- Sessions go with their fan; that they ended is remembered for as long as an access token of theirs may live.
CREATE TABLE ended_family (
  family_id text PRIMARY KEY,
  ended_at  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE refresh_token (
  token_hash bytea PRIMARY KEY,
  family_id  text NOT NULL REFERENCES refresh_family ON DELETE CASCADE,
  issued_at  timestamptz NOT NULL DEFAULT now(),
  spent_at   timestamptz
);
-- A family has one live token at most: rotation can't fork.
CREATE UNIQUE INDEX refresh_token_live ON refresh_token (family_id) WHERE spent_at IS NULL;
CREATE INDEX refresh_token_of_family ON refresh_token (family_id);

-- An authorization that is under way at a provider; consumed by deletion. One that links an identity belongs to the fan and the session
-- that began it; it can't be used to sign in, nor the other way round.
CREATE TABLE oauth_state (
  state_hash     bytea PRIMARY KEY,
  provider       text NOT NULL,
  device_id      text NOT NULL,
  code_verifier  text NOT NULL,
  nonce          text NOT NULL,
  link_user_id   text REFERENCES fan ON DELETE CASCADE,
  link_family_id text REFERENCES refresh_family ON DELETE CASCADE,
  expires_at     timestamptz NOT NULL,
  CONSTRAINT links_in_a_session CHECK ((link_user_id IS NULL) = (link_family_id IS NULL))
);
CREATE INDEX oauth_state_expiry ON oauth_state (expires_at);
CREATE INDEX oauth_state_of_fan ON oauth_state (link_user_id) WHERE link_user_id IS NOT NULL;
CREATE INDEX oauth_state_of_family ON oauth_state (link_family_id) WHERE link_family_id IS NOT NULL;

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
  scopes         text[] NOT NULL DEFAULT ARRAY['profile'],
  expires_at     timestamptz NOT NULL
);
CREATE INDEX handoff_code_expiry ON handoff_code (expires_at);
