-- Members who want to hear when a sold-out product can be bought again. A row goes once they heard of it, or took it back.
CREATE TABLE restock_wish (
  -- In this order they hear of it.
  wish_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL REFERENCES product,
  asked_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT restock_wish_once UNIQUE (user_id, product_id)
);
CREATE INDEX restock_wish_of_product ON restock_wish (product_id, wish_id);
