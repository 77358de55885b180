-- What `sold` is made of, so that no list of orders has to be read for it: pieces in paid orders are sold + returned - replaced. It is beside the
-- product, since all buyers wait for the row of the product. A product without a row here has neither.
CREATE TABLE sold_pieces (
  product_id text COLLATE "C" PRIMARY KEY REFERENCES product,
  -- Further pieces, in the place of lost ones.
  replaced   integer NOT NULL,
  -- Sold pieces that are for sale again.
  returned   integer NOT NULL
);

-- A trigger, since servers of the version before don't know the table; order/0015 counts the pieces of earlier orders. A sale takes reserved pieces
-- and does not run it; a further piece was never reserved. It runs after the update: a trigger before it would compute `search_text` again.
CREATE FUNCTION count_sold_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_pieces AS s (product_id, replaced, returned)
  VALUES (NEW.product_id, greatest(0, NEW.sold - OLD.sold - (OLD.reserved - NEW.reserved)), greatest(0, OLD.sold - NEW.sold))
  ON CONFLICT (product_id) DO UPDATE SET replaced = s.replaced + excluded.replaced, returned = s.returned + excluded.returned;
  RETURN NULL;
END $$;
CREATE TRIGGER count_sold_pieces AFTER UPDATE OF sold ON product FOR EACH ROW
  WHEN (NEW.sold < OLD.sold OR NEW.sold - OLD.sold > OLD.reserved - NEW.reserved) EXECUTE FUNCTION count_sold_pieces();
