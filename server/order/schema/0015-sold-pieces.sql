-- Counts the pieces of earlier orders for store/0003, whose trigger counts new ones meanwhile: each product gets the difference that one look at all
-- orders has found. No sale waits for that look, and the products are locked in the order of their ids, as everywhere.
DO $$
DECLARE
  missing record;
BEGIN
  FOR missing IN
    SELECT product_id, coalesce(o.replaced, 0) - p.replaced AS replaced,
      coalesce(o.bought, 0) + coalesce(o.replaced, 0) - p.sold - p.returned AS returned
    FROM product AS p LEFT JOIN (
      SELECT product_id, sum(quantity) AS bought, sum(s.pieces) AS replaced
      FROM order_line JOIN fan_order USING (order_id) LEFT JOIN (
        SELECT line_id, sum(pieces) AS pieces FROM shipment WHERE state = 'LOST' AND settled = 'SENT_AGAIN' GROUP BY 1) AS s USING (line_id)
      WHERE paid_at IS NOT NULL GROUP BY 1) AS o USING (product_id)
    ORDER BY product_id
  LOOP
    UPDATE product SET replaced = replaced + missing.replaced, returned = returned + missing.returned
    WHERE product_id = missing.product_id AND (missing.replaced, missing.returned) <> (0, 0);
  END LOOP;
END $$;
