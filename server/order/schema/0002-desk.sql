-- What the desk of orders finds orders by, and the order in which it lists them.
CREATE INDEX CONCURRENTLY fan_order_newest ON fan_order (created_at DESC, order_id DESC);
CREATE INDEX CONCURRENTLY fan_order_unpaid ON fan_order (created_at DESC, order_id DESC) WHERE status IN ('RESERVED', 'PAYING');
CREATE INDEX CONCURRENTLY fan_order_in_doubt ON fan_order (created_at DESC, order_id DESC) WHERE payment = 'CHECKING' OR held IS NOT NULL;
CREATE INDEX CONCURRENTLY fan_order_refunded ON fan_order (created_at DESC, order_id DESC) WHERE refunded > 0;
CREATE INDEX CONCURRENTLY order_line_of_product ON order_line (product_id);
CREATE INDEX CONCURRENTLY shipment_by_state ON shipment (state, created_at DESC, line_id DESC);
CREATE INDEX CONCURRENTLY shipment_by_tracking ON shipment (upper(translate(tracking_number, ' -', ''))) WHERE tracking_number IS NOT NULL;
