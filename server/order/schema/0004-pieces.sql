-- A line can be sent in several parcels: 0005 takes away that it has one row alone.
CREATE INDEX CONCURRENTLY shipment_of_line ON shipment (line_id);
-- Lost parcels, of which few are open.
CREATE INDEX CONCURRENTLY shipment_lost ON shipment (created_at) WHERE state = 'LOST';
