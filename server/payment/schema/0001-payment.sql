-- Attempts to pay an order. Money is whole minor units of the order's currency.

-- The pairs of transitions.ts; a test compares the two.
CREATE TABLE attempt_transition (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO attempt_transition VALUES
  ('READY', 'IN_PROGRESS'), ('READY', 'FAILED'), ('READY', 'EXPIRED'),
  ('IN_PROGRESS', 'DONE'), ('IN_PROGRESS', 'FAILED'), ('IN_PROGRESS', 'EXPIRED'),
  ('FAILED', 'IN_PROGRESS'), ('FAILED', 'DONE'),
  ('EXPIRED', 'IN_PROGRESS'), ('EXPIRED', 'DONE');

CREATE TABLE payment_attempt (
  attempt_id  text COLLATE "C" PRIMARY KEY,
  order_id    text COLLATE "C" NOT NULL REFERENCES fan_order,
  provider    text NOT NULL CHECK (provider IN ('toss', 'stripe')),
  -- 'popup' tells its opener and closes; 'page' goes on by itself.
  opened_as   text NOT NULL CHECK (opened_as IN ('popup', 'page')),
  state       text NOT NULL DEFAULT 'READY',
  amount      bigint NOT NULL CHECK (amount > 0),
  currency    text NOT NULL,
  -- What the provider calls the payment, and its page; null until it answered.
  reference   text,
  url         text,
  -- In which the provider's page was asked for, so that asking again for the same page is the same request.
  language    text NOT NULL CHECK (language IN ('ko', 'en', 'ja')),
  created_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- When the provider was asked last, and when it said that nothing can come of this any more.
  checked_at  timestamptz(3),
  closed_at   timestamptz(3),
  -- When the provider last sent a notice about the payment that it was not asked about since: one mark, however many notices come.
  notified_at timestamptz(3),
  -- Whether the provider didn't answer when it was asked last.
  is_silent   boolean NOT NULL DEFAULT false,
  failure     text,
  -- Money that the provider took, whether it counts for the order, and what went back.
  captured    bigint NOT NULL DEFAULT 0 CHECK (captured >= 0),
  counts      boolean NOT NULL DEFAULT false,
  returned    bigint NOT NULL DEFAULT 0,
  CONSTRAINT done_is_captured CHECK ((state = 'DONE') = (captured > 0)),
  CONSTRAINT counted_is_exact CHECK (NOT counts OR captured = amount),
  CONSTRAINT returned_at_most_captured CHECK (returned BETWEEN 0 AND captured)
) WITH (fillfactor = 80);
CREATE INDEX payment_attempt_of_order ON payment_attempt (order_id, created_at);
CREATE UNIQUE INDEX one_live_attempt ON payment_attempt (order_id) WHERE state IN ('READY', 'IN_PROGRESS');
CREATE UNIQUE INDEX one_payment_counts ON payment_attempt (order_id) WHERE counts;
CREATE INDEX payment_attempt_open ON payment_attempt (checked_at) WHERE closed_at IS NULL AND state <> 'DONE';
CREATE INDEX payment_attempt_notified ON payment_attempt (notified_at) WHERE notified_at IS NOT NULL;

CREATE FUNCTION keep_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT EXISTS (
    SELECT FROM attempt_transition WHERE from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'payment attempt % can''t go from % to %', OLD.attempt_id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_attempt AFTER UPDATE OF state ON payment_attempt FOR EACH ROW EXECUTE FUNCTION keep_attempt();
