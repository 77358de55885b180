-- Names and phone numbers are sealed by the server, which has the key: at its start it fills the sealed columns and empties
-- those in clear text, which nothing is written to from now on.
ALTER TABLE fan ALTER COLUMN name DROP NOT NULL,
  ADD COLUMN name_sealed bytea, ADD COLUMN phone_sealed bytea,
  ADD CONSTRAINT has_name CHECK (num_nonnulls(name, name_sealed) = 1),
  ADD CONSTRAINT is_sealed CHECK (name IS NULL AND phone IS NULL) NOT VALID;
CREATE INDEX fan_to_seal ON fan (user_id) WHERE name IS NOT NULL OR phone IS NOT NULL;
