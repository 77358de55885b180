-- Digital cards that were bought. A piece of a product is a set of cards with one number; each face is drawn for its owner
-- when it is asked for, and kept nowhere.

-- What a product's cards show. `issued` is the last number that was given out; none is ever given out again, so that no two
-- fans hold the same one.
CREATE TABLE photocard_product (
  product_id text COLLATE "C" PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  faces      jsonb NOT NULL CHECK (jsonb_array_length(faces) BETWEEN 1 AND 9),
  edition    integer CHECK (edition >= 0),
  issued     integer NOT NULL DEFAULT 0 CHECK (issued >= 0)
) WITH (fillfactor = 80);

CREATE TABLE photocard (
  photocard_id text COLLATE "C" PRIMARY KEY,
  order_id     text COLLATE "C" NOT NULL REFERENCES fan_order,
  line_id      text COLLATE "C" NOT NULL REFERENCES fulfilment,
  piece        integer NOT NULL CHECK (piece > 0),
  user_id      text COLLATE "C" NOT NULL,
  product_id   text COLLATE "C" NOT NULL REFERENCES product,
  serial       integer NOT NULL CHECK (serial > 0),
  issued_at    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- When its money went back; nobody opens it any more.
  revoked_at   timestamptz(3),
  UNIQUE (line_id, piece),
  UNIQUE (product_id, serial)
) WITH (fillfactor = 80);
CREATE INDEX photocard_of_fan ON photocard (user_id);
