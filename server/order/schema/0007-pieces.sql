ALTER TABLE shipment VALIDATE CONSTRAINT shipment_pieces;
ALTER TABLE shipment VALIDATE CONSTRAINT shipment_state;
ALTER TABLE shipment VALIDATE CONSTRAINT sent_is_traced;
ALTER TABLE shipment VALIDATE CONSTRAINT in_stock_is_here;
ALTER TABLE shipment VALIDATE CONSTRAINT lost_is_dated;
ALTER TABLE shipment VALIDATE CONSTRAINT settled_is_lost;
