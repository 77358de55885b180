CREATE INDEX CONCURRENTLY fan_order_held ON fan_order (held_at) WHERE held IS NOT NULL;
