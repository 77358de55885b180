-- An origin that was taken from a partner in Studio: it is the partner's no longer, and the setting PARTNER_ORIGINS, which may still
-- name it, gives it to nobody.
ALTER TABLE partner_origin
  ADD COLUMN removed_at timestamptz(3),
  ADD CHECK (removed_at IS NULL OR proven_at IS NULL);
