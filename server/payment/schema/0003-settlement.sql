-- What moved at the providers, with the day of each movement, and the providers' own reports about it.

CREATE TABLE payment_movement (
  movement_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attempt_id  text COLLATE "C" NOT NULL REFERENCES payment_attempt,
  -- OUTSIDE: money that went back without us, in the provider's console or by a lost dispute.
  kind        text NOT NULL CHECK (kind IN ('PAYMENT', 'REFUND', 'OUTSIDE')),
  -- Minor units of the attempt's currency.
  amount      bigint NOT NULL CHECK (amount > 0),
  -- [{ lineId, amount }]: the order's lines that it was for, which add up to the amount; empty where that is not known.
  lines       jsonb NOT NULL DEFAULT '[]',
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payment_movement_at ON payment_movement (at, movement_id);
CREATE INDEX payment_movement_of_attempt ON payment_movement (attempt_id);

CREATE FUNCTION lines_of_order(of_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('lineId', line_id, 'amount', product_amount + fee) ORDER BY position), '[]')
  FROM order_line WHERE order_id = of_order AND product_amount + fee > 0;
$$;

-- What was before: the time of a payment is that of its order, and that of a refund when its job was done.
INSERT INTO payment_movement (attempt_id, kind, amount, lines, at)
  SELECT attempt_id, 'PAYMENT', captured, CASE WHEN counts THEN lines_of_order(order_id) ELSE '[]' END, coalesce(CASE WHEN counts THEN paid_at END, a.created_at)
  FROM payment_attempt AS a JOIN fan_order USING (order_id) WHERE captured > 0 ORDER BY 5;
INSERT INTO payment_movement (attempt_id, kind, amount, lines, at)
  SELECT attempt_id, 'REFUND', (payload ->> 'amount')::bigint, coalesce(payload -> 'lines', '[]'), done_at
  FROM outbox AS j JOIN payment_attempt AS a ON a.order_id = j.order_id
    AND CASE WHEN payload ? 'attemptId' THEN attempt_id = payload ->> 'attemptId' ELSE counts END
  WHERE kind = 'PROVIDER_REFUND' AND done_at IS NOT NULL ORDER BY 5;
INSERT INTO payment_movement (attempt_id, kind, amount, at)
  SELECT attempt_id, 'OUTSIDE', returned_outside, coalesce(held_at, now())
  FROM payment_attempt JOIN fan_order USING (order_id) WHERE counts AND returned_outside > 0 ORDER BY 4;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_movement FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Written where the amounts change, so that no payment is without its movement. A refund is written with its lines, by its job.
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_movement (attempt_id, kind, amount, lines)
    VALUES (NEW.attempt_id, 'PAYMENT', NEW.captured, CASE WHEN NEW.counts THEN lines_of_order(NEW.order_id) ELSE '[]' END);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_payment AFTER UPDATE OF captured ON payment_attempt FOR EACH ROW
  WHEN (OLD.captured = 0 AND NEW.captured > 0) EXECUTE FUNCTION keep_payment();

CREATE FUNCTION keep_outside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_movement (attempt_id, kind, amount, lines)
    SELECT attempt_id, 'OUTSIDE', NEW.returned_outside - OLD.returned_outside,
      CASE WHEN NEW.returned_outside - OLD.returned_outside = NEW.payment_amount THEN lines_of_order(NEW.order_id) ELSE '[]' END
    FROM payment_attempt WHERE order_id = NEW.order_id AND counts;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_outside AFTER UPDATE OF returned_outside ON fan_order FOR EACH ROW
  WHEN (NEW.returned_outside > OLD.returned_outside) EXECUTE FUNCTION keep_outside();

-- A provider's report, once for the same file.
CREATE TABLE payment_report (
  report_id   text COLLATE "C" PRIMARY KEY,
  provider    text NOT NULL CHECK (provider IN ('toss', 'stripe')),
  -- The days that it covers, in the home zone.
  from_day    date NOT NULL,
  to_day      date NOT NULL,
  -- SHA-256 of the file.
  digest      bytea NOT NULL,
  -- How many of its rows were new, were there before, and were about something else than payments.
  added       integer NOT NULL,
  known       integer NOT NULL,
  skipped     integer NOT NULL,
  staff_id    text COLLATE "C" NOT NULL,
  imported_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CHECK (from_day <= to_day),
  UNIQUE (provider, digest)
);
CREATE INDEX payment_report_newest ON payment_report (imported_at DESC, report_id DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_report FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE TABLE payment_report_line (
  provider    text NOT NULL,
  -- What the provider calls this movement: a line that comes again in another report is the same.
  transaction text COLLATE "C" NOT NULL,
  report_id   text COLLATE "C" NOT NULL REFERENCES payment_report,
  -- Our attempt, or what the provider calls a payment that is not ours.
  payment     text COLLATE "C" NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('PAYMENT', 'REFUND')),
  -- Less than nothing for money that came again, as after a dispute that was won.
  amount      bigint NOT NULL,
  currency    text NOT NULL,
  -- What the provider keeps; null where it is in another currency.
  fee         bigint,
  at          timestamptz(3) NOT NULL,
  PRIMARY KEY (provider, transaction)
);
CREATE INDEX payment_report_line_of_payment ON payment_report_line (provider, payment);
CREATE INDEX payment_report_line_at ON payment_report_line (at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_report_line FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE TABLE payment_difference (
  difference_id text COLLATE "C" PRIMARY KEY,
  provider      text NOT NULL,
  payment       text COLLATE "C" NOT NULL,
  order_id      text COLLATE "C" REFERENCES fan_order,
  kind          text NOT NULL CHECK (kind IN ('MISSING_THERE', 'MISSING_HERE', 'AMOUNT', 'CURRENCY', 'REFUND_THERE', 'REFUND_HERE', 'REFUND_AMOUNT')),
  -- Minor units; null on the side that has nothing.
  ours          bigint,
  our_currency  text,
  theirs        bigint,
  their_currency text,
  -- The latest report in which it was found.
  report_id     text COLLATE "C" NOT NULL REFERENCES payment_report,
  found_at      timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- SOLVED: a later report agrees.
  state         text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'EXPLAINED', 'SOLVED')),
  decided_at    timestamptz(3),
  staff_id      text COLLATE "C",
  -- Sealed by the server, which has the key.
  note_sealed   bytea,
  CHECK ((state = 'OPEN') = (decided_at IS NULL)),
  CHECK ((state = 'EXPLAINED') = (staff_id IS NOT NULL AND note_sealed IS NOT NULL)),
  -- The same difference is explained once, however many reports have it.
  UNIQUE NULLS NOT DISTINCT (provider, payment, kind, ours, our_currency, theirs, their_currency)
);
CREATE INDEX payment_difference_by_state ON payment_difference (state, found_at DESC, difference_id DESC);
CREATE INDEX payment_difference_open ON payment_difference (provider, payment) WHERE state = 'OPEN';
