-- What fans and operators wrote is sealed by the server, which has the key: at its start it fills the sealed columns and
-- empties those in clear text, which nothing is written to from now on.
ALTER TABLE inquiry ALTER COLUMN message DROP NOT NULL,
  ADD COLUMN message_sealed bytea, ADD COLUMN reference_sealed bytea,
  ADD CONSTRAINT has_message CHECK (num_nonnulls(message, message_sealed) = 1),
  ADD CONSTRAINT is_sealed CHECK (message IS NULL AND reference IS NULL) NOT VALID;
ALTER TABLE inquiry_reply ALTER COLUMN message DROP NOT NULL,
  ADD COLUMN message_sealed bytea,
  ADD CONSTRAINT has_message CHECK (num_nonnulls(message, message_sealed) = 1),
  ADD CONSTRAINT is_sealed CHECK (message IS NULL) NOT VALID;
CREATE INDEX inquiry_to_seal ON inquiry (inquiry_id) WHERE message IS NOT NULL OR reference IS NOT NULL;
CREATE INDEX inquiry_reply_to_seal ON inquiry_reply (inquiry_id, position) WHERE message IS NOT NULL;
