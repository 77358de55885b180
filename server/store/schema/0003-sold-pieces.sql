-- What `sold` is made of, so that no list of orders has to be read for it: pieces in paid orders are sold + returned - replaced.
ALTER TABLE product
  -- Further pieces, in the place of lost ones.
  ADD COLUMN replaced integer NOT NULL DEFAULT 0,
  -- Sold pieces that are for sale again.
  ADD COLUMN returned integer NOT NULL DEFAULT 0;

-- A sale takes reserved pieces; a further piece was never reserved. A trigger, since servers of the version before don't know the columns.
-- order/0015 counts the pieces of earlier orders.
CREATE FUNCTION count_sold_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.replaced := NEW.replaced + greatest(0, NEW.sold - OLD.sold - (OLD.reserved - NEW.reserved));
  NEW.returned := NEW.returned + greatest(0, OLD.sold - NEW.sold);
  RETURN NEW;
END $$;
CREATE TRIGGER count_sold_pieces BEFORE UPDATE OF sold ON product FOR EACH ROW EXECUTE FUNCTION count_sold_pieces();
