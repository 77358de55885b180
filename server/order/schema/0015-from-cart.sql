-- Whether an order is of the cart: its lines leave the cart when it is paid.
ALTER TABLE fan_order ADD COLUMN from_cart boolean NOT NULL DEFAULT false;
