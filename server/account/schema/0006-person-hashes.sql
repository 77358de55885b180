CREATE INDEX CONCURRENTLY fan_by_name ON fan (name_hash, joined_at DESC);
CREATE INDEX CONCURRENTLY fan_by_phone ON fan (phone_hash, joined_at DESC) WHERE phone_hash IS NOT NULL;
CREATE INDEX CONCURRENTLY fan_without_hashes ON fan (user_id) WHERE name_hash IS NULL OR (phone_sealed IS NOT NULL AND phone_hash IS NULL);
