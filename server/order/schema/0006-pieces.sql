-- The pieces of parcels from before: of whole lines. It waits for no row, so that it can't be in a deadlock with a server that changes several
-- parcels: what is locked is skipped. That is being changed, which counts its pieces, or 0007 comes to it.
UPDATE shipment AS s SET pieces = l.quantity, in_stock = CASE WHEN s.state IN ('CANCELED', 'RETURNED') THEN true END
  FROM order_line AS l WHERE l.line_id = s.line_id AND s.shipment_id IN (
    SELECT shipment_id FROM shipment WHERE pieces IS NULL FOR NO KEY UPDATE SKIP LOCKED);
