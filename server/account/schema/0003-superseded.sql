-- Signing in again on a device ends what the same fan had open there: a browser keeps one session for each origin.
ALTER TABLE refresh_family DROP CONSTRAINT refresh_family_revoked_reason_check;
ALTER TABLE refresh_family ADD CONSTRAINT refresh_family_revoked_reason_check
  CHECK (revoked_reason IN ('LOGOUT', 'DEVICE_REVOKED', 'REUSED', 'FOREIGN', 'SUPERSEDED'));
