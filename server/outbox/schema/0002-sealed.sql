-- Recipients and the values of messages are sealed by the server, which has the key: at its start it fills the sealed columns and
-- empties those in clear text. Recipients are counted by a keyed hash.
DROP INDEX outgoing_message_recipient;
ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message_check1, DROP CONSTRAINT outgoing_message_check2,
  ALTER COLUMN data DROP NOT NULL,
  ADD COLUMN recipient_sealed bytea, ADD COLUMN data_sealed bytea,
  ADD COLUMN recipient_hash bytea CHECK (octet_length(recipient_hash) = 32);
UPDATE outgoing_message SET data = NULL WHERE state <> 'WAITING';
ALTER TABLE outgoing_message
  ADD CONSTRAINT has_recipient CHECK (state <> 'WAITING' OR num_nonnulls(recipient, recipient_sealed) = 1),
  ADD CONSTRAINT has_data CHECK ((state = 'WAITING') = (num_nonnulls(data, data_sealed) = 1)),
  ADD CONSTRAINT is_sealed CHECK (recipient IS NULL AND data IS NULL) NOT VALID;
CREATE INDEX outgoing_message_recipient ON outgoing_message (recipient_hash, created_at) WHERE recipient_hash IS NOT NULL;
CREATE INDEX outgoing_message_to_seal ON outgoing_message (key) WHERE recipient IS NOT NULL OR data IS NOT NULL;
