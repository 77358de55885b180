-- Passes are what is sold or given; a ticket is one fan's own piece of a pass. Words are {ko, en, ja}; a picture is
-- {url, width, height, colour, alt: {ko, en, ja}}.

CREATE TABLE pass (
  pass_id        text COLLATE "C" PRIMARY KEY CHECK (pass_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  title_id       text COLLATE "C" NOT NULL,
  position       integer NOT NULL,
  name           jsonb NOT NULL CHECK (name ?& ARRAY['ko', 'en', 'ja']),
  description    jsonb NOT NULL CHECK (description ?& ARRAY['ko', 'en', 'ja']),
  picture        jsonb NOT NULL,
  -- What it admits to.
  stream_id      text COLLATE "C",
  venue          boolean NOT NULL,
  -- What a ticket made of it gets: different rounds (null: every round), until when, and how often things may change.
  rounds         integer CHECK (rounds > 0),
  valid_until    timestamptz(3),
  device_changes integer NOT NULL CHECK (device_changes BETWEEN 0 AND 99),
  resets         integer NOT NULL CHECK (resets BETWEEN 0 AND 99),
  -- What the staff has withdrawn makes no new tickets for orders, and none by the staff. Tickets and codes stay valid.
  withdrawn_at   timestamptz(3),
  CHECK (stream_id IS NOT NULL OR venue)
);

-- What a piece of a product of the store becomes.
CREATE TABLE pass_product (
  product_id text COLLATE "C" PRIMARY KEY REFERENCES product,
  pass_id    text COLLATE "C" NOT NULL REFERENCES pass
);

CREATE TABLE code_batch (
  batch_id   text COLLATE "C" PRIMARY KEY,
  pass_id    text COLLATE "C" NOT NULL REFERENCES pass,
  issued_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Until when its codes can be registered.
  expires_at timestamptz(3)
);
-- Batches of codes and uses of tickets are only appended to, whoever writes.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON code_batch FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- The pairs of transitions.ts for tickets and for codes; a test compares them.
CREATE TABLE ticket_transition (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO ticket_transition VALUES
  ('HOLDING', 'USED'), ('HOLDING', 'REFUNDED'), ('HOLDING', 'REVOKED'), ('HOLDING', 'EXPIRED'),
  ('USED', 'HOLDING'), ('USED', 'REFUNDED'), ('USED', 'REVOKED'), ('USED', 'EXPIRED');

CREATE TABLE code_transition (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO code_transition VALUES ('ISSUED', 'REGISTERED'), ('ISSUED', 'EXPIRED'), ('ISSUED', 'REVOKED');

-- A code is known by its hash alone; who registers it brings it along.
CREATE TABLE ticket_code (
  code_hash     bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  batch_id      text COLLATE "C" NOT NULL REFERENCES code_batch,
  state         text NOT NULL DEFAULT 'ISSUED' CHECK (state IN ('ISSUED', 'REGISTERED', 'EXPIRED', 'REVOKED')),
  registered_by text COLLATE "C",
  registered_at timestamptz(3),
  CHECK ((state = 'REGISTERED') = (registered_by IS NOT NULL) AND (registered_by IS NULL) = (registered_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX ticket_code_of_batch ON ticket_code (batch_id);

CREATE TABLE ticket (
  ticket_id      text COLLATE "C" PRIMARY KEY,
  number         text COLLATE "C" NOT NULL UNIQUE,
  user_id        text COLLATE "C" NOT NULL,
  pass_id        text COLLATE "C" NOT NULL REFERENCES pass,
  source         text NOT NULL CHECK (source IN ('CODE', 'ORDER', 'OPERATOR')),
  code_hash      bytea UNIQUE REFERENCES ticket_code,
  -- The code as its owner typed it, encrypted under a key that is not in the database.
  sealed_code    bytea,
  order_id       text COLLATE "C" REFERENCES fan_order,
  line_id        text COLLATE "C" REFERENCES fulfilment,
  piece          integer CHECK (piece > 0),
  received_at    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  state          text NOT NULL DEFAULT 'HOLDING'
    CHECK (state IN ('HOLDING', 'USED', 'REFUNDED', 'REVOKED', 'EXPIRED')),
  -- Ever, whatever was reset since: what a refund asks.
  first_used_at  timestamptz(3),
  entered_at     timestamptz(3),

  -- What the pass promised when the ticket was made.
  rounds         integer CHECK (rounds > 0),
  valid_until    timestamptz(3),
  device_changes integer NOT NULL CHECK (device_changes >= 0),
  resets         integer NOT NULL CHECK (resets >= 0),

  -- How much of it is spent. Uses count since the last reset.
  uses           integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  resets_used    integer NOT NULL DEFAULT 0 CHECK (resets_used >= 0),

  -- UNBOUND while device_number is 0. The key is the thumbprint (RFC 7638) of the device's public key.
  device_number  integer NOT NULL DEFAULT 0 CHECK (device_number >= 0),
  device_id      uuid,
  device_key     text,
  device_label   text,
  bound_at       timestamptz(3),

  UNIQUE (line_id, piece),
  CONSTRAINT rounds_at_most CHECK (uses <= rounds),
  CONSTRAINT resets_at_most CHECK (resets_used <= resets),
  CONSTRAINT device_changes_at_most CHECK (device_number <= device_changes + 1),
  -- Who leaves takes the devices along: a ticket that is over may forget which one it was on, and only how many there were stays.
  CONSTRAINT bound_to_a_device CHECK (
    (device_id IS NULL) = (device_label IS NULL) AND (device_id IS NULL) = (bound_at IS NULL)
    AND (device_key IS NULL OR device_id IS NOT NULL)
    AND CASE WHEN device_number = 0 THEN device_id IS NULL
             ELSE device_id IS NOT NULL OR state IN ('REFUNDED', 'REVOKED', 'EXPIRED') END),
  CONSTRAINT used_is_used CHECK (
    CASE state WHEN 'HOLDING' THEN uses = 0 AND entered_at IS NULL WHEN 'USED' THEN uses > 0 OR entered_at IS NOT NULL ELSE true END),
  CONSTRAINT remembers_its_use CHECK (first_used_at IS NOT NULL OR (uses = 0 AND entered_at IS NULL)),
  CONSTRAINT used_on_a_device CHECK (uses = 0 OR device_number > 0),
  CHECK ((source = 'CODE') = (code_hash IS NOT NULL) AND (code_hash IS NULL) = (sealed_code IS NULL)),
  CHECK ((source = 'ORDER') = (line_id IS NOT NULL) AND (line_id IS NULL) = (piece IS NULL)
    AND (line_id IS NULL) = (order_id IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX ticket_of_fan ON ticket (user_id, received_at DESC, ticket_id DESC);
CREATE INDEX ticket_due ON ticket (valid_until) WHERE state IN ('HOLDING', 'USED');

-- A round is used once between two resets; `reset` counts them.
CREATE TABLE ticket_use (
  ticket_id text COLLATE "C" NOT NULL REFERENCES ticket,
  reset     integer NOT NULL,
  round_id  text COLLATE "C" NOT NULL,
  used_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (ticket_id, reset, round_id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_use FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE TABLE ticket_log (
  ticket_id text COLLATE "C" NOT NULL REFERENCES ticket,
  position  integer NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('REGISTERED', 'BOUGHT', 'GIVEN', 'BOUND', 'DEVICE_CHANGED', 'USED', 'RESET',
    'ENTERED', 'REFUNDED', 'REVOKED', 'EXPIRED')),
  at        timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  details   jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (ticket_id, position)
);

-- The only changes of a state are those of the tables above; a binding goes on by one; what is spent is given back by a
-- reset alone, and only uses. A ticket that was bound to a device id alone gets the key of this device when one comes. A key never
-- changes by itself.
CREATE FUNCTION keep_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT EXISTS (
    SELECT FROM ticket_transition WHERE from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'ticket % can''t go from % to %', OLD.ticket_id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.device_id, NEW.device_key, NEW.device_label, NEW.device_number)
      IS DISTINCT FROM (OLD.device_id, OLD.device_key, OLD.device_label, OLD.device_number)
    AND NEW.device_number IS DISTINCT FROM OLD.device_number + 1
    AND NOT (NEW.device_id IS NULL AND NEW.device_number = OLD.device_number)
    AND NOT (OLD.device_key IS NULL AND (NEW.device_id, NEW.device_label, NEW.device_number)
      IS NOT DISTINCT FROM (OLD.device_id, OLD.device_label, OLD.device_number)) THEN
    RAISE EXCEPTION 'the binding of ticket % goes on by one', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.resets_used NOT IN (OLD.resets_used, OLD.resets_used + 1)
    OR (NEW.resets_used = OLD.resets_used AND NEW.uses < OLD.uses)
    OR (NEW.resets_used > OLD.resets_used AND NEW.uses <> 0) THEN
    RAISE EXCEPTION 'uses of ticket % come back by a reset alone', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.user_id, NEW.pass_id, NEW.number, NEW.source, NEW.code_hash, NEW.line_id, NEW.piece, NEW.rounds, NEW.resets,
      NEW.device_changes)
    IS DISTINCT FROM (OLD.user_id, OLD.pass_id, OLD.number, OLD.source, OLD.code_hash, OLD.line_id, OLD.piece,
      OLD.rounds, OLD.resets, OLD.device_changes) THEN
    RAISE EXCEPTION 'the owner and the promises of ticket % are frozen', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.first_used_at IS NOT NULL AND NEW.first_used_at IS DISTINCT FROM OLD.first_used_at
    OR OLD.entered_at IS NOT NULL AND NEW.entered_at IS DISTINCT FROM OLD.entered_at THEN
    RAISE EXCEPTION 'ticket % can''t forget that it was used', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_ticket BEFORE UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION keep_ticket();

CREATE FUNCTION keep_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT EXISTS (
    SELECT FROM code_transition WHERE from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'a code can''t go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.batch_id <> OLD.batch_id OR OLD.registered_by IS NOT NULL AND NEW.registered_by IS DISTINCT FROM OLD.registered_by THEN
    RAISE EXCEPTION 'whose a code is does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_code BEFORE UPDATE ON ticket_code FOR EACH ROW EXECUTE FUNCTION keep_code();

-- A use is counted where it is written, so that the two can't differ.
CREATE FUNCTION count_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket SET uses = uses + 1, state = 'USED', first_used_at = coalesce(first_used_at, NEW.used_at)
  WHERE ticket_id = NEW.ticket_id AND resets_used = NEW.reset AND state IN ('HOLDING', 'USED');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ticket % can''t be used', NEW.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_use AFTER INSERT ON ticket_use FOR EACH ROW EXECUTE FUNCTION count_use();

-- How often somebody tried to register a code lately, in one window of time; `scope` is a fan, or an address under a keyed
-- hash. In the database, so that all server processes count together.
CREATE TABLE code_attempt (
  scope      text COLLATE "C" PRIMARY KEY,
  started_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  attempts   integer NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX code_attempt_started_at ON code_attempt (started_at);

-- Proofs of devices that were accepted and would be again: each is good once.
CREATE TABLE device_proof (
  proof_hash bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX device_proof_expires_at ON device_proof (expires_at);
