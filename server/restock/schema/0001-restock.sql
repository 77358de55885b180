-- Members who are notified when a sold-out product can be bought again. The row is deleted then, or when they cancel it.
CREATE TABLE restock_wish (
  -- They are notified in this order.
  wish_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL REFERENCES product,
  asked_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT restock_wish_once UNIQUE (user_id, product_id)
);
CREATE INDEX restock_wish_of_product ON restock_wish (product_id, wish_id);
