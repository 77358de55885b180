-- What the providers' own reports say about the movements, and where both differ.

-- A provider's report, once for the same file and days.
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
  -- The same file for other days is another report: one without rows may cover any days.
  UNIQUE (provider, from_day, to_day, digest)
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
