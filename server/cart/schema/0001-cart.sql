-- What fans want to buy together. Nothing is reserved by it.
CREATE TABLE cart_line (
  user_id       text COLLATE "C" NOT NULL,
  -- The page's origin that the line was added on: a partner's page has only its own lines.
  origin        text COLLATE "C" NOT NULL,
  product_id    text COLLATE "C" NOT NULL REFERENCES product ON DELETE CASCADE,
  quantity      integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  -- The price and the fee for each piece that the fan saw, so that a change can be told.
  seen_currency text NOT NULL CHECK (seen_currency IN ('KRW', 'JPY', 'USD')),
  seen_price    integer NOT NULL CHECK (seen_price >= 0),
  seen_fee      integer CHECK (seen_fee >= 0),
  added_at      timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, origin, product_id)
);
CREATE INDEX cart_line_of_product ON cart_line (product_id);

-- A fan's cart has as many products as one order has lines. Changes of one cart are in turn, by a lock.
CREATE FUNCTION keep_cart_short() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT product_id) FROM cart_line WHERE user_id = NEW.user_id) > 20 THEN
    RAISE EXCEPTION 'the cart of fan % is full', NEW.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_cart_short AFTER INSERT ON cart_line FOR EACH ROW EXECUTE FUNCTION keep_cart_short();
