-- Counts the pieces of earlier orders for store/0003, whose trigger counts new ones meanwhile: each product gets the difference that one look at all
-- orders has found. The look locks nothing, and no sale waits. Only what the trigger counts waits, while the differences are written: the table is
-- locked as a whole, since a return of several products holds their rows in another order.
DO $$
DECLARE
  ids text[];
  replaced_more numeric[];
  returned_more numeric[];
BEGIN
  SELECT array_agg(product_id), array_agg(replaced), array_agg(returned) INTO ids, replaced_more, returned_more
  FROM (
    SELECT product_id, coalesce(o.replaced, 0) - coalesce(s.replaced, 0) AS replaced,
      coalesce(o.bought, 0) + coalesce(o.replaced, 0) - p.sold - coalesce(s.returned, 0) AS returned
    FROM product AS p LEFT JOIN sold_pieces AS s USING (product_id) LEFT JOIN (
      SELECT product_id, sum(quantity) AS bought, sum(s.pieces) AS replaced
      FROM order_line JOIN fan_order USING (order_id) LEFT JOIN (
        SELECT line_id, sum(pieces) AS pieces FROM shipment WHERE state = 'LOST' AND settled = 'SENT_AGAIN' GROUP BY 1) AS s USING (line_id)
      WHERE paid_at IS NOT NULL GROUP BY 1) AS o USING (product_id)) AS found
  WHERE (replaced, returned) <> (0, 0);
  LOCK TABLE sold_pieces IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO sold_pieces AS s (product_id, replaced, returned)
  SELECT * FROM unnest(ids, replaced_more, returned_more)
  ON CONFLICT (product_id) DO UPDATE SET replaced = s.replaced + excluded.replaced, returned = s.returned + excluded.returned;
END $$;
