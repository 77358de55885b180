-- Keyed hashes of the parts of the orderer, by which the staff finds an order. Null: not made yet, or blanked.
ALTER TABLE fan_order ADD COLUMN orderer_hashes bytea[];
