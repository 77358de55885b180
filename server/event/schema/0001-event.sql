-- Prize events. Nothing of an event's state is stored but instants: those that the content gives, and those of what was done.
-- Each is set once; the clock and they together are the state, state.ts.

CREATE TABLE event (
  event_id       text COLLATE "C" PRIMARY KEY,
  title_id       text COLLATE "C" NOT NULL,
  position       integer NOT NULL,
  name           jsonb NOT NULL,
  description    jsonb NOT NULL,
  terms          jsonb NOT NULL,
  picture        jsonb NOT NULL,
  -- [{name, note, winners}], the first tier's winners rank first.
  prizes         jsonb NOT NULL,
  winners        integer NOT NULL CHECK (winners > 0),
  opens_at       timestamptz(3) NOT NULL,
  closes_at      timestamptz(3) NOT NULL,
  results_at     timestamptz(3) NOT NULL,
  performance_at timestamptz(3),
  info_until     timestamptz(3) NOT NULL,
  purge_at       timestamptz(3) NOT NULL,
  -- Whether winners are asked for name, email and phone number at all.
  collects_info  boolean NOT NULL,
  participation  text CHECK (participation IN ('ENTRANTS', 'WINNERS')),
  participation_note jsonb,
  photocard      jsonb,
  beacon_source  text NOT NULL CHECK (beacon_source IN ('VOTES', 'OUTSIDE')),
  beacon_note    jsonb,
  -- The exact statement of the beacon, one line (docs/draw.md), which replaces the note. The commitment covers it. Null: the older form.
  beacon_rule    text CONSTRAINT beacon_rule_form
    CHECK (beacon_rule ~ '^(drand [0-9a-f]{64} [1-9][0-9]*|votes \S+Z \S+Z( [a-z0-9-]+)+)$'),
  -- What the content said of the rules when it was imported: a command may have moved an instant since.
  planned        jsonb NOT NULL,
  -- The seed's half that is ours. Its hash is public from the start, itself only once the result is open.
  secret         bytea NOT NULL CHECK (octet_length(secret) = 32),
  secret_hash    text NOT NULL CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
  -- What participation codes are made of; never told.
  code_secret    bytea NOT NULL CHECK (octet_length(code_secret) = 32),
  committed_at   timestamptz(3),
  commitment     text CHECK (commitment ~ '^[0-9a-f]{64}$'),
  entrants       integer CHECK (entrants >= 0),
  drawn_at       timestamptz(3),
  beacon         text,
  -- How many heads were published between commitment and draw; null for a beacon from outside.
  beacon_news    integer,
  seed           text CHECK (seed ~ '^[0-9a-f]{64}$'),
  fulfilled_at   timestamptz(3),
  purged_at      timestamptz(3),
  -- When the entrants were told in their inboxes that the result is open.
  told_at        timestamptz(3),
  -- What the staff has withdrawn is on no list and takes no entries. Who has entered sees it, and it is drawn as promised.
  withdrawn_at   timestamptz(3),
  search_text    text NOT NULL GENERATED ALWAYS AS (search_text_of(name)) STORED,
  CHECK (opens_at < closes_at AND closes_at <= results_at AND results_at <= info_until AND info_until <= purge_at),
  CHECK ((participation IS NULL) = (participation_note IS NULL)),
  CONSTRAINT beacon_rule_source CHECK (beacon_rule IS NULL OR (beacon_source = 'OUTSIDE') = (beacon_rule LIKE 'drand %')),
  CONSTRAINT beacon_note_or_rule CHECK (
    CASE WHEN beacon_rule IS NULL THEN (beacon_source = 'OUTSIDE') = (beacon_note IS NOT NULL) ELSE beacon_note IS NULL END),
  CONSTRAINT committed_whole CHECK (num_nulls(committed_at, commitment, entrants) IN (0, 3)),
  CONSTRAINT drawn_whole CHECK (num_nulls(drawn_at, beacon, seed) IN (0, 3)),
  CONSTRAINT drawn_after_commitment CHECK (drawn_at IS NULL OR drawn_at >= committed_at),
  CONSTRAINT fulfilled_after_draw CHECK (fulfilled_at IS NULL OR drawn_at IS NOT NULL)
);
-- What is still to be drawn is a few of all events.
CREATE INDEX event_not_drawn ON event (closes_at) WHERE drawn_at IS NULL;

-- What was done once stays done, and what fans entered under can't change under them.
CREATE FUNCTION keep_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz(3) := clock_timestamp();
BEGIN
  IF (OLD.committed_at IS NOT NULL AND (NEW.committed_at, NEW.commitment, NEW.entrants, NEW.closes_at)
        IS DISTINCT FROM (OLD.committed_at, OLD.commitment, OLD.entrants, OLD.closes_at))
    OR (OLD.drawn_at IS NOT NULL AND (NEW.drawn_at, NEW.beacon, NEW.seed) IS DISTINCT FROM (OLD.drawn_at, OLD.beacon, OLD.seed))
    OR (OLD.fulfilled_at IS NOT NULL AND NEW.fulfilled_at IS DISTINCT FROM OLD.fulfilled_at)
    OR (OLD.purged_at IS NOT NULL AND NEW.purged_at IS DISTINCT FROM OLD.purged_at)
    OR (NEW.secret, NEW.secret_hash, NEW.code_secret) IS DISTINCT FROM (OLD.secret, OLD.secret_hash, OLD.code_secret) THEN
    RAISE EXCEPTION 'what was done in event % stays done', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF at >= OLD.opens_at AND (NEW.prizes, NEW.winners, NEW.opens_at, NEW.participation, NEW.beacon_source, NEW.collects_info)
      IS DISTINCT FROM (OLD.prizes, OLD.winners, OLD.opens_at, OLD.participation, OLD.beacon_source, OLD.collects_info) THEN
    RAISE EXCEPTION 'event % has opened, and its rules are frozen', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.drawn_at IS NOT NULL AND at >= OLD.results_at AND NEW.results_at <> OLD.results_at THEN
    RAISE EXCEPTION 'the result of event % is open', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.committed_at IS NULL AND NEW.committed_at IS NOT NULL AND at < NEW.closes_at THEN
    RAISE EXCEPTION 'event % still takes entries', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_event BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION keep_event();

-- Whoever knows the secret could choose among values of a beacon that can still change. A later close would have the same effect:
-- the beacon could be public before the list is fixed.
CREATE FUNCTION keep_beacon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() < OLD.opens_at THEN
    RETURN NEW;
  END IF;
  IF (NEW.beacon_source, NEW.beacon_note, NEW.beacon_rule) IS DISTINCT FROM (OLD.beacon_source, OLD.beacon_note, OLD.beacon_rule) THEN
    RAISE EXCEPTION 'the beacon of event % is fixed since its entry opened', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.closes_at > OLD.closes_at THEN
    RAISE EXCEPTION 'the entry in event % can close earlier, but not later', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_beacon BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION keep_beacon();

CREATE TABLE event_entry (
  event_id   text COLLATE "C" NOT NULL REFERENCES event,
  user_id    text COLLATE "C" NOT NULL,
  entered_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  -- The pseudonym is SHA-256 over event, fan and salt, docs/draw.md: public, while only the fan learns the salt.
  salt       bytea NOT NULL CHECK (octet_length(salt) = 16),
  pseudonym  text COLLATE "C" NOT NULL,
  -- From the draw on; 1 is the first.
  rank       integer CHECK (rank > 0),
  PRIMARY KEY (event_id, user_id),
  CONSTRAINT entry_pseudonym UNIQUE (event_id, pseudonym),
  CONSTRAINT entry_rank UNIQUE (event_id, rank),
  -- Whoever is gone has no salt: the pseudonym leads back to nobody, not even for whoever knows the old id.
  CONSTRAINT entry_of_nobody CHECK (user_id NOT LIKE 'left:%' OR salt = decode(repeat('00', 16), 'hex'))
) WITH (fillfactor = 80);
CREATE INDEX event_entry_of_fan ON event_entry (user_id, entered_at DESC);

-- Entries come while the event takes them, and the list that was committed is never touched again but for its ranks.
-- A fan who leaves the platform takes an entry along before the list is committed, so that no prize is drawn for nobody; after it
-- the pseudonym and its rank stay, or nobody could check the draw any more, and what they were made from goes.
CREATE FUNCTION keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  e event;
BEGIN
  -- Waits for a commitment that is under way, which holds the row: whoever comes behind it comes too late.
  SELECT * INTO STRICT e FROM event WHERE event_id = coalesce(NEW.event_id, OLD.event_id) FOR KEY SHARE;
  IF TG_OP = 'DELETE' THEN
    IF e.committed_at IS NOT NULL THEN
      RAISE EXCEPTION 'an entry of a committed list is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.event_id, NEW.entered_at, NEW.pseudonym) IS DISTINCT FROM (OLD.event_id, OLD.entered_at, OLD.pseudonym) THEN
      RAISE EXCEPTION 'an entry never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW.user_id, NEW.salt) IS NOT DISTINCT FROM (OLD.user_id, OLD.salt) THEN
      IF OLD.rank IS NOT NULL THEN
        RAISE EXCEPTION 'an entry is ranked once' USING ERRCODE = 'restrict_violation';
      END IF;
    ELSIF OLD.user_id LIKE 'left:%' OR NEW.user_id NOT LIKE 'left:%' OR NEW.rank IS DISTINCT FROM OLD.rank
        OR e.committed_at IS NULL THEN
      RAISE EXCEPTION 'an entry is given to nobody else' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF e.committed_at IS NOT NULL OR NEW.rank IS NOT NULL OR NEW.entered_at > clock_timestamp()
      OR NEW.entered_at < e.opens_at OR NEW.entered_at >= e.closes_at THEN
    RAISE EXCEPTION 'event % does not take this entry', NEW.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_entry BEFORE INSERT OR UPDATE OR DELETE ON event_entry FOR EACH ROW EXECUTE FUNCTION keep_entry();

-- What a winner gave us to send the prize, readable with a key that is not in the database alone.
CREATE TABLE winner_info (
  event_id   text COLLATE "C" NOT NULL,
  user_id    text COLLATE "C" NOT NULL,
  key_id     text NOT NULL,
  nonce      bytea NOT NULL CHECK (octet_length(nonce) = 12),
  sealed     bytea NOT NULL,
  saved_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  delete_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (event_id, user_id),
  FOREIGN KEY (event_id, user_id) REFERENCES event_entry,
  -- One nonce never seals twice under one key.
  CONSTRAINT winner_info_nonce UNIQUE (key_id, nonce)
);
CREATE INDEX winner_info_due ON winner_info (delete_at);

CREATE FUNCTION keep_winner_info() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM event AS e JOIN event_entry AS n USING (event_id)
    WHERE e.event_id = NEW.event_id AND n.user_id = NEW.user_id AND n.rank <= e.winners AND e.collects_info
      AND e.drawn_at IS NOT NULL AND e.purged_at IS NULL AND NEW.delete_at <= e.purge_at
      AND clock_timestamp() >= e.results_at AND clock_timestamp() < e.info_until
  ) THEN
    RAISE EXCEPTION 'event % takes no information from this fan now', NEW.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_winner_info BEFORE INSERT OR UPDATE ON winner_info FOR EACH ROW EXECUTE FUNCTION keep_winner_info();

-- A winner's digital card; the serial number is the winner's rank.
CREATE TABLE event_card (
  card_id   text COLLATE "C" PRIMARY KEY,
  event_id  text COLLATE "C" NOT NULL,
  user_id   text COLLATE "C" NOT NULL,
  serial    integer NOT NULL CHECK (serial > 0),
  issued_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (event_id, user_id),
  UNIQUE (event_id, serial),
  FOREIGN KEY (event_id, user_id) REFERENCES event_entry
);

-- When an operator's check let in the fan of a participation code: each code works once.
CREATE TABLE code_check (
  event_id   text COLLATE "C" NOT NULL,
  user_id    text COLLATE "C" NOT NULL,
  checked_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (event_id, user_id),
  FOREIGN KEY (event_id, user_id) REFERENCES event_entry
);

-- As content_moment, for the times of prize events.
CREATE TABLE content_event_moment (
  event_id text COLLATE "C" NOT NULL REFERENCES event ON DELETE CASCADE,
  field    text COLLATE "C" NOT NULL,
  written  text NOT NULL,
  instant  timestamptz(3) NOT NULL,
  PRIMARY KEY (event_id, field)
);
