-- The pieces of parcels from before: of whole lines. It locks these rows alone, and no table.
UPDATE shipment AS s SET pieces = l.quantity, in_stock = s.state IN ('CANCELED', 'RETURNED')
  FROM order_line AS l WHERE l.line_id = s.line_id AND (s.pieces IS NULL OR s.state IN ('CANCELED', 'RETURNED'));
