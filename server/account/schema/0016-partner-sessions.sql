-- The sessions on a partner's pages end when the partner is stopped, or loses the origin.
ALTER TABLE refresh_family DROP CONSTRAINT refresh_family_revoked_reason_check;
ALTER TABLE refresh_family ADD CONSTRAINT refresh_family_revoked_reason_check
  CHECK (revoked_reason IN ('LOGOUT', 'DEVICE_REVOKED', 'REUSED', 'FOREIGN', 'SUPERSEDED', 'PARTNER_STOPPED'));
CREATE INDEX refresh_family_of_origin ON refresh_family (origin) WHERE revoked_at IS NULL;
