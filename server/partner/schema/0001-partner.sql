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

-- Exactly as browsers write it in the Origin header. Anybody may ask for an origin, and one partner has it once that was proven.
CREATE TABLE partner_origin (
  partner_id text COLLATE "C" NOT NULL REFERENCES partner ON DELETE CASCADE,
  origin     text COLLATE "C" NOT NULL,
  added_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- When the owner of the origin, two members of the staff or the setting said that it is this partner's.
  proven_at  timestamptz(3),
  PRIMARY KEY (partner_id, origin)
);
CREATE UNIQUE INDEX partner_of_origin ON partner_origin (origin) WHERE proven_at IS NOT NULL;

-- Every server hears of each change at its commit, whoever makes it.
CREATE FUNCTION tell_partner_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partner_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_partner_change AFTER INSERT OR UPDATE OR DELETE ON partner
  FOR EACH STATEMENT EXECUTE FUNCTION tell_partner_change();
CREATE TRIGGER tell_partner_change AFTER INSERT OR UPDATE OR DELETE ON partner_origin
  FOR EACH STATEMENT EXECUTE FUNCTION tell_partner_change();
