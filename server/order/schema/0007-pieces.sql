-- The few rows that 0006 has skipped, and that were not changed after all.
UPDATE shipment AS s SET pieces = l.quantity FROM order_line AS l WHERE l.line_id = s.line_id AND s.pieces IS NULL;
ALTER TABLE shipment VALIDATE CONSTRAINT shipment_pieces;
ALTER TABLE shipment VALIDATE CONSTRAINT shipment_state;
ALTER TABLE shipment VALIDATE CONSTRAINT sent_is_traced;
ALTER TABLE shipment VALIDATE CONSTRAINT in_stock_is_here;
ALTER TABLE shipment VALIDATE CONSTRAINT lost_is_dated;
ALTER TABLE shipment VALIDATE CONSTRAINT settled_is_lost;
