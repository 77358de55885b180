-- The owners of pages that embed elements. What the setting PARTNER_ORIGINS says is here too, with the source SETTING.
CREATE TABLE partner (
  partner_id     text COLLATE "C" PRIMARY KEY,
  name           text NOT NULL CHECK (name <> ''),
  -- Who answers for the pages; null where the setting names the partner.
  contact_sealed bytea,
  state          text NOT NULL CHECK (state IN ('ASKED', 'TRIAL', 'LIVE', 'STOPPED')),
  source         text NOT NULL CHECK (source IN ('SETTING', 'STUDIO', 'REQUEST')),
  -- The most that a session on its pages may do while it is live.
  scopes         text[] NOT NULL,
  -- The exact addresses to which a sign-in may return, the first of each origin for all its other pages.
  returns        text[] NOT NULL DEFAULT '{}',
  version        integer NOT NULL DEFAULT 1,
  created_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  changed_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
-- Partners are listed by name or by their last change, all or those in one state, and found by the beginning of a name or a host.
CREATE INDEX partner_by_name ON partner ((lower(name)) COLLATE "C", partner_id);
CREATE INDEX partner_by_change ON partner (changed_at, partner_id);
CREATE INDEX partner_of_state_by_name ON partner (state, (lower(name)) COLLATE "C", partner_id);
CREATE INDEX partner_of_state_by_change ON partner (state, changed_at, partner_id);

-- Exactly as browsers write it in the Origin header. Anybody may ask for an origin, and one partner has it once that was proven.
CREATE TABLE partner_origin (
  partner_id text COLLATE "C" NOT NULL REFERENCES partner ON DELETE CASCADE,
  origin     text COLLATE "C" NOT NULL,
  added_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- When the owner of the origin, two members of the staff or the setting said that it is this partner's.
  proven_at  timestamptz(3),
  -- When it was taken from the partner in Studio: it is the partner's no longer, and the setting PARTNER_ORIGINS, which may still name
  -- it, gives it to nobody.
  removed_at timestamptz(3),
  PRIMARY KEY (partner_id, origin),
  CHECK (removed_at IS NULL OR proven_at IS NULL)
);
CREATE UNIQUE INDEX partner_of_origin ON partner_origin (origin) WHERE proven_at IS NOT NULL;
CREATE INDEX partner_origin_by_host ON partner_origin ((regexp_replace(origin, '^https?://', '')) COLLATE "C");

-- Every server hears of each change at its commit, whoever makes it.
CREATE FUNCTION tell_partner_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_servers('partner_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_partner_change AFTER INSERT OR UPDATE OR DELETE ON partner
  FOR EACH STATEMENT EXECUTE FUNCTION tell_partner_change();
CREATE TRIGGER tell_partner_change AFTER INSERT OR UPDATE OR DELETE ON partner_origin
  FOR EACH STATEMENT EXECUTE FUNCTION tell_partner_change();

-- What was done on a partner's pages, by day (UTC): counters alone, and nothing about who did it.
CREATE TABLE partner_usage (
  partner_id text COLLATE "C" NOT NULL REFERENCES partner ON DELETE CASCADE,
  day        date NOT NULL,
  loads      bigint NOT NULL DEFAULT 0,
  sign_ins   bigint NOT NULL DEFAULT 0,
  votes      bigint NOT NULL DEFAULT 0,
  orders     bigint NOT NULL DEFAULT 0,
  errors     bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (partner_id, day)
);

-- Partners who asked for themselves on the site, with what proves that an origin is theirs.
CREATE TABLE partner_request (
  partner_id text COLLATE "C" PRIMARY KEY REFERENCES partner ON DELETE CASCADE,
  -- Of the secret in the address to which the asker comes back.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- What their site has to show; no secret.
  proof_code text NOT NULL,
  asked_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
