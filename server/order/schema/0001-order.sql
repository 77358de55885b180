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
  -- Sealed by the server, which has the key.
  orderer_sealed bytea,
  address_sealed bytea,
  -- Its lines leave the cart when it is paid.
  from_cart      boolean NOT NULL DEFAULT false,
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
  -- Money that went back at the provider without us: refunds in the provider's own console, and lost disputes.
  returned_outside bigint NOT NULL DEFAULT 0,
  -- As much of it as the staff has let go on without assigning it to lines.
  released_outside bigint NOT NULL DEFAULT 0,
  -- Whether the payer's bank disputes the payment now.
  is_disputed    boolean NOT NULL DEFAULT false,
  -- Why nothing is delivered, sent, cast or refunded of the order until the staff has decided.
  held           text,
  held_at        timestamptz(3),
  -- When the fan left: nothing is delivered for the order any more, however late a payment for it succeeds.
  fan_left_at    timestamptz(3),
  -- When the orderer and the address are blanked, after the fan has left: the law asks to keep records of contracts and payments for
  -- five years; what was never paid is blanked at once.
  forget_on      date,
  CONSTRAINT amounts_add_up CHECK (product_amount + fee = payment_amount),
  CONSTRAINT refunded_at_most_paid CHECK (refunded BETWEEN 0 AND payment_amount),
  CHECK ((status IN ('PAID', 'FULFILLED', 'PARTIALLY_REFUNDED', 'REFUNDED')) = (paid_at IS NOT NULL)),
  CHECK (refunded = 0 OR paid_at IS NOT NULL),
  CONSTRAINT returned_outside_at_most_paid CHECK (returned_outside BETWEEN 0 AND payment_amount),
  CONSTRAINT held_for_a_reason CHECK (held IN ('REFUND', 'DISPUTE')),
  CONSTRAINT held_is_dated CHECK ((held IS NULL) = (held_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX fan_order_of_fan ON fan_order (user_id, created_at DESC, order_id DESC);
CREATE INDEX fan_order_due ON fan_order (expires_at) WHERE status IN ('RESERVED', 'PAYING');
CREATE INDEX fan_order_held ON fan_order (held_at) WHERE held IS NOT NULL;
CREATE INDEX fan_order_to_forget ON fan_order (forget_on) WHERE forget_on IS NOT NULL;
-- Orders are counted by the hour in which they were paid.
CREATE INDEX fan_order_paid_at ON fan_order (paid_at) WHERE paid_at IS NOT NULL;

CREATE TABLE order_history (
  order_id text COLLATE "C" NOT NULL REFERENCES fan_order,
  position integer NOT NULL,
  status   text NOT NULL,
  at       timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (order_id, position)
);
-- What happened with an order is only appended to, whoever writes; so are money that goes back and what was delivered.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_history FOR EACH STATEMENT EXECUTE FUNCTION append_only();

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
  -- It could never be delivered, as a ticket whose pass was over by then: the platform gave its money back by itself.
  undeliverable  boolean NOT NULL DEFAULT false,
  UNIQUE (order_id, position),
  UNIQUE (order_id, product_id),
  CONSTRAINT line_adds_up CHECK (product_amount = unit_price::bigint * quantity AND fee = coalesce(fee_per_piece, 0)::bigint * quantity),
  CONSTRAINT line_refunded_at_most_paid CHECK (refunded BETWEEN 0 AND product_amount + fee),
  CONSTRAINT undeliverable_is_refunded CHECK (NOT undeliverable OR state = 'REFUNDED')
) WITH (fillfactor = 80);

-- What is owed after a payment and done afterwards, each piece of work once. A worker claims one, does it and marks it
-- in the same transaction where the work is in this database; where it is a provider's, the key makes it the same request
-- however often it is sent.
CREATE TABLE outbox (
  job_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Such as 'fulfil:LINE': the same work is written once.
  key        text COLLATE "C" NOT NULL UNIQUE,
  kind       text NOT NULL CHECK (kind IN ('FULFIL_LINE', 'PROVIDER_REFUND', 'PROVIDER_VOID')),
  order_id   text COLLATE "C" NOT NULL REFERENCES fan_order,
  payload    jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  tries      integer NOT NULL DEFAULT 0,
  next_at    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  done_at    timestamptz(3),
  last_error text
) WITH (fillfactor = 80);
CREATE INDEX outbox_due ON outbox (next_at) WHERE done_at IS NULL;
CREATE INDEX outbox_of_order ON outbox (order_id);

-- A line is fulfilled once, whatever the outbox does.
CREATE TABLE fulfilment (
  line_id      text COLLATE "C" PRIMARY KEY REFERENCES order_line,
  fulfilled_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fulfilment FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE TABLE shipment (
  shipment_id text COLLATE "C" PRIMARY KEY,
  line_id     text COLLATE "C" NOT NULL UNIQUE REFERENCES fulfilment,
  user_id     text COLLATE "C" NOT NULL,
  -- Sealed by the server, which has the key.
  address_sealed bytea,
  -- PREPARING can still be called back. Afterwards it is sent with its carrier and number, arrived, or come back after it had been sent.
  state       text NOT NULL DEFAULT 'PREPARING' CHECK (state IN ('PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELED', 'RETURNED')),
  created_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  carrier     text,
  tracking_number text,
  shipped_at  timestamptz(3),
  delivered_at timestamptz(3),
  returned_at timestamptz(3),
  CONSTRAINT sent_is_traced CHECK (
    (state IN ('SHIPPED', 'DELIVERED', 'RETURNED')) = (shipped_at IS NOT NULL)
    AND (shipped_at IS NULL) = (carrier IS NULL) AND (shipped_at IS NULL) = (tracking_number IS NULL)),
  CONSTRAINT arrived_is_dated CHECK (state <> 'DELIVERED' OR delivered_at IS NOT NULL),
  CONSTRAINT arrived_after_sent CHECK (delivered_at >= shipped_at),
  CONSTRAINT returned_is_dated CHECK ((state = 'RETURNED') = (returned_at IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX shipment_to_send ON shipment (created_at) WHERE state IN ('PREPARING', 'SHIPPED');

-- The only ways of a parcel: what is called back was never sent, and what came back had been.
CREATE FUNCTION keep_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('PREPARING', 'SHIPPED'), ('PREPARING', 'CANCELED'), ('SHIPPED', 'DELIVERED'),
    ('SHIPPED', 'RETURNED'), ('DELIVERED', 'RETURNED')
  ) THEN
    RAISE EXCEPTION 'parcel % can''t go from % to %', OLD.shipment_id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_shipment AFTER UPDATE OF state ON shipment FOR EACH ROW EXECUTE FUNCTION keep_shipment();

-- Money that goes back, decided here and carried out by the outbox.
CREATE TABLE refund (
  refund_id    text COLLATE "C" PRIMARY KEY,
  order_id     text COLLATE "C" NOT NULL REFERENCES fan_order,
  amount       bigint  NOT NULL CHECK (amount > 0),
  reason       text NOT NULL,
  requested_by text NOT NULL CHECK (requested_by IN ('FAN', 'OPERATOR', 'PLATFORM', 'PROVIDER')),
  requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX refund_of_order ON refund (order_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund FOR EACH STATEMENT EXECUTE FUNCTION append_only();
