-- Orders are counted by the hour in which they were paid.
CREATE INDEX fan_order_paid_at ON fan_order (paid_at) WHERE paid_at IS NOT NULL;
