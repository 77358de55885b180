-- Orders. Money is whole minor units of the order's currency; prices, fees and words are frozen on the lines.

-- The pairs of transitions.ts; a test compares the two.
CREATE TABLE order_transition (
  from_status text NOT NULL,
  to_status   text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO order_transition VALUES
  ('RESERVED', 'PAYING'), ('RESERVED', 'EXPIRED'), ('RESERVED', 'CANCELED'),
  ('PAYING', 'PAID'), ('PAYING', 'EXPIRED'), ('PAYING', 'CANCELED'),
  ('PAID', 'FULFILLED'), ('PAID', 'PARTIALLY_REFUNDED'), ('PAID', 'REFUNDED'),
  ('FULFILLED', 'PARTIALLY_REFUNDED'), ('FULFILLED', 'REFUNDED'),
  ('PARTIALLY_REFUNDED', 'REFUNDED'),
  ('EXPIRED', 'PAYING');

CREATE TABLE fan_order (
  order_id       text COLLATE "C" PRIMARY KEY,
  number         text NOT NULL UNIQUE,
  user_id        text COLLATE "C" NOT NULL,
  -- The page's origin that the order was made on, and the fan's language then: what the payment window needs.
  origin         text NOT NULL,
  language       text NOT NULL CHECK (language IN ('ko', 'en', 'ja')),
  status         text NOT NULL DEFAULT 'RESERVED',
  currency       text NOT NULL CHECK (currency IN ('KRW', 'JPY', 'USD')),
  product_amount bigint  NOT NULL CHECK (product_amount > 0),
  fee            bigint  NOT NULL CHECK (fee >= 0),
  payment_amount bigint  NOT NULL,
  orderer        jsonb NOT NULL,
  address        jsonb,
  created_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Until when the reservation holds; a late success moves it.
  expires_at     timestamptz(3) NOT NULL,
  paid_at        timestamptz(3),
  refunded       bigint  NOT NULL DEFAULT 0,
  -- What the payment feature tells of the latest attempt.
  payment        text NOT NULL DEFAULT 'NONE'
    CHECK (payment IN ('NONE', 'READY', 'CHECKING', 'DONE', 'FAILED', 'EXPIRED', 'REFUNDED')),
  provider       text,
  failure        text,
  receipt_url    text,
  CONSTRAINT amounts_add_up CHECK (product_amount + fee = payment_amount),
  CONSTRAINT refunded_at_most_paid CHECK (refunded BETWEEN 0 AND payment_amount),
  CHECK ((status IN ('PAID', 'FULFILLED', 'PARTIALLY_REFUNDED', 'REFUNDED')) = (paid_at IS NOT NULL)),
  CHECK (refunded = 0 OR paid_at IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX fan_order_of_fan ON fan_order (user_id, created_at DESC, order_id DESC);
CREATE INDEX fan_order_due ON fan_order (expires_at) WHERE status IN ('RESERVED', 'PAYING');

CREATE TABLE order_history (
  order_id text COLLATE "C" NOT NULL REFERENCES fan_order,
  position integer NOT NULL,
  status   text NOT NULL,
  at       timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (order_id, position)
);

-- The only changes of a state are those of the table above, each with its entry in the history.
CREATE FUNCTION keep_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status <> OLD.status AND NOT EXISTS (
    SELECT FROM order_transition WHERE from_status = OLD.status AND to_status = NEW.status
  ) THEN
    RAISE EXCEPTION 'order % can''t go from % to %', OLD.order_id, OLD.status, NEW.status
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.product_amount, NEW.fee, NEW.payment_amount, NEW.currency, NEW.user_id, NEW.number)
    IS DISTINCT FROM (OLD.product_amount, OLD.fee, OLD.payment_amount, OLD.currency, OLD.user_id, OLD.number) THEN
    RAISE EXCEPTION 'the amounts and the owner of order % are frozen', OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' OR NEW.status <> OLD.status THEN
    INSERT INTO order_history (order_id, position, status)
      SELECT NEW.order_id, count(*), NEW.status FROM order_history WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_order AFTER INSERT OR UPDATE ON fan_order FOR EACH ROW EXECUTE FUNCTION keep_order();

CREATE TABLE order_line (
  line_id        text COLLATE "C" PRIMARY KEY,
  order_id       text COLLATE "C" NOT NULL REFERENCES fan_order,
  position       integer NOT NULL,
  product_id     text COLLATE "C" NOT NULL REFERENCES product,
  kind           text NOT NULL CHECK (kind IN ('VOTE_PACK', 'TICKET', 'PHOTOCARD', 'GOODS')),
  quantity       integer NOT NULL CHECK (quantity > 0),
  unit_price     integer NOT NULL CHECK (unit_price > 0),
  fee_per_piece  integer CHECK (fee_per_piece > 0),
  product_amount bigint  NOT NULL,
  fee            bigint  NOT NULL,
  -- Name, picture, delivery and withdrawal terms in every language, as they were.
  words          jsonb NOT NULL,
  needs_address  boolean NOT NULL,
  rights         integer CHECK (rights > 0),
  valid_days     integer CHECK (valid_days > 0),
  state          text NOT NULL DEFAULT 'WAITING'
    CHECK (state IN ('WAITING', 'DELIVERED', 'SHIPPING', 'REFUNDED', 'RELEASED')),
  refunded       bigint  NOT NULL DEFAULT 0,
  UNIQUE (order_id, position),
  UNIQUE (order_id, product_id),
  CONSTRAINT line_adds_up CHECK (product_amount = unit_price::bigint * quantity AND fee = coalesce(fee_per_piece, 0)::bigint * quantity),
  CONSTRAINT line_refunded_at_most_paid CHECK (refunded BETWEEN 0 AND product_amount + fee)
) WITH (fillfactor = 80);
