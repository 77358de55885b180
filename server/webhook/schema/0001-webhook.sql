-- Where partners hear of what happens (docs/webhooks.md).
CREATE TABLE webhook (
  webhook_id text COLLATE "C" PRIMARY KEY,
  partner_id text COLLATE "C" NOT NULL REFERENCES partner ON DELETE CASCADE,
  url        text NOT NULL,
  types      text[] NOT NULL,
  state      text NOT NULL DEFAULT 'ON' CHECK (state IN ('ON', 'OFF')),
  version    integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX webhook_of_partner ON webhook (partner_id);

-- Each message is signed with every secret that has not ended: two while one replaces the other.
CREATE TABLE webhook_secret (
  secret_id     text COLLATE "C" PRIMARY KEY,
  webhook_id    text COLLATE "C" NOT NULL REFERENCES webhook ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  created_at    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  ends_at       timestamptz(3)
);
CREATE INDEX webhook_secret_of_webhook ON webhook_secret (webhook_id);

-- What happened, stored in the transaction that made it happen. The body is sent as it is, so that a repeated message is the same.
CREATE TABLE webhook_event (
  event_id text COLLATE "C" PRIMARY KEY,
  -- What happens once is told once: `order.paid:` and the order's id.
  cause    text COLLATE "C" NOT NULL UNIQUE,
  type     text NOT NULL,
  body     text NOT NULL,
  at       timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX webhook_event_by_time ON webhook_event (at);

CREATE TABLE webhook_delivery (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id  text COLLATE "C" NOT NULL REFERENCES webhook ON DELETE CASCADE,
  event_id    text COLLATE "C" NOT NULL REFERENCES webhook_event ON DELETE CASCADE,
  state       text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED')),
  -- All attempts, and those since it was last asked for.
  attempts    integer NOT NULL DEFAULT 0,
  tries       integer NOT NULL DEFAULT 0,
  next_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  ended_at    timestamptz(3),
  UNIQUE (webhook_id, event_id),
  CHECK ((state = 'WAITING') = (ended_at IS NULL))
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at, delivery_id) WHERE state = 'WAITING';
CREATE INDEX webhook_delivery_of_webhook ON webhook_delivery (webhook_id, delivery_id);
CREATE INDEX webhook_delivery_of_event ON webhook_delivery (event_id);

CREATE TABLE webhook_attempt (
  delivery_id  bigint NOT NULL REFERENCES webhook_delivery ON DELETE CASCADE,
  attempt      integer NOT NULL,
  at           timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- The status of the answer; null without one.
  status       integer,
  error        text,
  milliseconds integer NOT NULL,
  PRIMARY KEY (delivery_id, attempt)
);
