CREATE INDEX CONCURRENTLY fan_order_by_orderer ON fan_order USING gin (orderer_hashes);
CREATE INDEX CONCURRENTLY fan_order_without_hashes ON fan_order (order_id) WHERE orderer_sealed IS NOT NULL AND orderer_hashes IS NULL;
CREATE INDEX CONCURRENTLY fan_order_with_stray_hashes ON fan_order (order_id) WHERE orderer_sealed IS NULL AND orderer_hashes IS NOT NULL;
