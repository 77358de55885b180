-- Orderers and addresses are sealed by the server, which has the key: at its start it fills the sealed columns and empties
-- those in clear text, which nothing is written to from now on.
ALTER TABLE fan_order ALTER COLUMN orderer DROP NOT NULL, ADD COLUMN orderer_sealed bytea, ADD COLUMN address_sealed bytea;
ALTER TABLE shipment ALTER COLUMN address DROP NOT NULL, ADD COLUMN address_sealed bytea;

-- What was blanked is empty.
UPDATE fan_order SET orderer = NULL, address = NULL WHERE orderer ->> 'name' = '';
UPDATE shipment SET address = NULL WHERE address ->> 'recipient' = '';

ALTER TABLE fan_order ADD CONSTRAINT is_sealed CHECK (orderer IS NULL AND address IS NULL) NOT VALID;
ALTER TABLE shipment ADD CONSTRAINT is_sealed CHECK (address IS NULL) NOT VALID;
CREATE INDEX fan_order_to_seal ON fan_order (order_id) WHERE orderer IS NOT NULL OR address IS NOT NULL;
CREATE INDEX shipment_to_seal ON shipment (shipment_id) WHERE address IS NOT NULL;
