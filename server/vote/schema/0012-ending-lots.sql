-- When the fan was told that the rights of a lot end soon.
ALTER TABLE paid_lot ADD COLUMN told_at timestamptz(3);
CREATE INDEX paid_lot_to_tell ON paid_lot (expires_at) WHERE told_at IS NULL AND remaining > 0 AND expires_at < 'infinity';
