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

-- Tickets and photocards that a fan owns: one row for each piece of a line.
CREATE TABLE entitlement (
  entitlement_id text COLLATE "C" PRIMARY KEY,
  line_id        text COLLATE "C" NOT NULL REFERENCES fulfilment,
  piece          integer NOT NULL CHECK (piece > 0),
  user_id        text COLLATE "C" NOT NULL,
  product_id     text COLLATE "C" NOT NULL REFERENCES product,
  kind           text NOT NULL CHECK (kind IN ('TICKET', 'PHOTOCARD')),
  -- ISSUED until it is used; a REFUNDED one is worth nothing.
  state          text NOT NULL DEFAULT 'ISSUED' CHECK (state IN ('ISSUED', 'USED', 'REFUNDED')),
  issued_at      timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (line_id, piece)
) WITH (fillfactor = 80);
CREATE INDEX entitlement_of_fan ON entitlement (user_id, kind);

CREATE TABLE shipment (
  shipment_id text COLLATE "C" PRIMARY KEY,
  line_id     text COLLATE "C" NOT NULL UNIQUE REFERENCES fulfilment,
  user_id     text COLLATE "C" NOT NULL,
  address     jsonb NOT NULL,
  -- PREPARING can still be called back.
  state       text NOT NULL DEFAULT 'PREPARING' CHECK (state IN ('PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELED')),
  created_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 80);

-- Money that goes back, decided here and carried out by the outbox.
CREATE TABLE refund (
  refund_id    text COLLATE "C" PRIMARY KEY,
  order_id     text COLLATE "C" NOT NULL REFERENCES fan_order,
  amount       bigint  NOT NULL CHECK (amount > 0),
  reason       text NOT NULL,
  requested_by text NOT NULL CHECK (requested_by IN ('FAN', 'OPERATOR')),
  requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX refund_of_order ON refund (order_id);
