-- The fold: one process at a time (elected in fold.ts) adds new ledger entries to the tallies and the hash chains, so that
-- casts meet on no row.
--
-- A sequence number is final when every transaction that could still append a lower one has ended. Whoever appends holds
-- its vote's lock from before it draws a number until it has committed. So the ledger is marked first: the last number
-- drawn, then who holds such a lock. Once none of those holds it any more, everything up to the mark is there to be seen.
-- (pg_snapshot_xmin would say the same, but waits for every other transaction of the server as well, a backup's included.)

CREATE TABLE ledger (
  one       boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Everything up to this sequence number is folded.
  folded    bigint NOT NULL DEFAULT 0,
  -- Counts the folds that changed anything: a lost connection asks for what changed after the fold that it saw last.
  fold      bigint NOT NULL DEFAULT 0,
  mark      bigint,
  waits_for text[],
  CHECK ((mark IS NULL) = (waits_for IS NULL)),
  CHECK (mark >= folded)
);
INSERT INTO ledger DEFAULT VALUES;

-- One row for each vote that has opened.
CREATE TABLE vote_ledger (
  vote_id       text COLLATE "C" PRIMARY KEY REFERENCES vote,
  -- Entries, ballots and voids, that are folded; and the votes that they add up to.
  position      bigint NOT NULL DEFAULT 0,
  total         bigint NOT NULL DEFAULT 0 CHECK (total >= 0),
  fold          bigint NOT NULL DEFAULT 0,
  -- The latest published head, how many entries it covers, and up to which sequence number.
  head          bytea NOT NULL CHECK (octet_length(head) = 32),
  head_position bigint NOT NULL DEFAULT 0,
  head_sequence bigint NOT NULL DEFAULT 0,
  head_at       timestamptz(3) NOT NULL,
  CHECK (head_position <= position)
);

CREATE TABLE tally (
  vote_id      text COLLATE "C" NOT NULL,
  candidate_id text COLLATE "C" NOT NULL,
  count        bigint NOT NULL CHECK (count >= 0),
  -- The fold that changed it last.
  fold         bigint NOT NULL,
  PRIMARY KEY (vote_id, candidate_id),
  FOREIGN KEY (vote_id, candidate_id) REFERENCES candidate
) WITH (fillfactor = 50);

CREATE TABLE chain_head (
  vote_id      text COLLATE "C" NOT NULL REFERENCES vote,
  position     bigint NOT NULL CHECK (position > 0),
  sequence     bigint NOT NULL,
  head         bytea NOT NULL CHECK (octet_length(head) = 32),
  published_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vote_id, position)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_head
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE FUNCTION first_head(v vote) RETURNS bytea
LANGUAGE sql STABLE RETURN sha256(convert_to(concat_ws(E'\n', 'fanfare-chain-1', v.vote_id, v.rules_digest), 'UTF8'));

-- The transactions that may be appending now.
CREATE FUNCTION appending() RETURNS text[] LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(array_agg(DISTINCT virtualtransaction), '{}') FROM pg_locks
  WHERE locktype = 'advisory' AND classid = 7261503 AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
$$;

-- Marks the ledger when there is anything to fold.
CREATE FUNCTION mark_ledger() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  state ledger;
  drawn bigint;
BEGIN
  SELECT * INTO STRICT state FROM ledger;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO STRICT drawn FROM ledger_sequence;
  IF state.mark IS NOT NULL OR drawn <= state.folded THEN RETURN state.mark IS NOT NULL; END IF;
  UPDATE ledger SET mark = drawn, waits_for = appending() WHERE mark IS NULL;
  RETURN true;
END $$;

-- Folds up to the mark once it is final, and tells every server. Returns how many entries it folded; null: not yet.
CREATE FUNCTION fold_ledger() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  state ledger;
  entries_folded bigint;
BEGIN
  SELECT * INTO STRICT state FROM ledger FOR UPDATE;
  -- Another process has folded up to the mark meanwhile.
  IF state.mark IS NULL THEN RETURN 0; END IF;
  IF state.waits_for && appending() THEN RETURN NULL; END IF;
  INSERT INTO vote_ledger (vote_id, head, head_at)
    SELECT vote_id, first_head(vote), clock_timestamp() FROM vote
    WHERE opens_at <= clock_timestamp() AND NOT EXISTS (SELECT FROM vote_ledger AS l WHERE l.vote_id = vote.vote_id);
  WITH entry AS MATERIALIZED (
    SELECT l.vote_id, e.candidate_id, sum(e.votes)::bigint AS votes, sum(e.entries)::bigint AS entries
    FROM vote_ledger AS l CROSS JOIN LATERAL (
      SELECT candidate_id, sum(free + paid) AS votes, count(*) AS entries FROM ballot
      WHERE vote_id = l.vote_id AND sequence > state.folded AND sequence <= state.mark GROUP BY candidate_id
      UNION ALL
      SELECT candidate_id, -sum(votes), count(*) FROM ballot_void
      WHERE vote_id = l.vote_id AND sequence > state.folded AND sequence <= state.mark GROUP BY candidate_id) AS e
    GROUP BY l.vote_id, e.candidate_id
  ), counted AS (
    UPDATE tally AS t SET count = t.count + entry.votes, fold = state.fold + 1
    FROM entry WHERE t.vote_id = entry.vote_id AND t.candidate_id = entry.candidate_id
  ), first_counted AS (
    INSERT INTO tally (vote_id, candidate_id, count, fold)
    SELECT vote_id, candidate_id, votes, state.fold + 1 FROM entry
    WHERE NOT EXISTS (SELECT FROM tally AS t WHERE t.vote_id = entry.vote_id AND t.candidate_id = entry.candidate_id)
  ), added AS (
    UPDATE vote_ledger AS l SET position = l.position + s.entries, total = l.total + s.votes, fold = state.fold + 1
    FROM (SELECT vote_id, sum(entries) AS entries, sum(votes) AS votes FROM entry GROUP BY vote_id) AS s
    WHERE l.vote_id = s.vote_id RETURNING s.entries
  )
  SELECT coalesce(sum(entries), 0) INTO entries_folded FROM added;
  UPDATE ledger SET folded = mark, fold = fold + CASE WHEN entries_folded > 0 THEN 1 ELSE 0 END, mark = NULL, waits_for = NULL;
  IF entries_folded > 0 THEN PERFORM tell_servers('vote_fold', (state.fold + 1)::text); END IF;
  RETURN entries_folded;
END $$;

-- The next link of a vote's chain: the hashes of up to 1,000 entries after the latest head, in the ledger's order.
CREATE FUNCTION next_link(p_vote text, p_after bigint, p_through bigint)
RETURNS TABLE (sequence bigint, hash bytea) LANGUAGE sql STABLE AS $$
  SELECT sequence, hash FROM (
    (SELECT sequence, hash FROM ballot WHERE vote_id = p_vote AND sequence > p_after AND sequence <= p_through
     ORDER BY sequence LIMIT 1000)
    UNION ALL
    (SELECT sequence, hash FROM ballot_void WHERE vote_id = p_vote AND sequence > p_after AND sequence <= p_through
     ORDER BY sequence LIMIT 1000)) AS entry
  ORDER BY sequence LIMIT 1000
$$;

-- Publishes a head for every 1,000 new entries, and for fewer when the latest head is older than p_age. At most
-- p_most heads; returns how many.
CREATE FUNCTION publish_heads(p_age interval, p_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  l vote_ledger;
  link record;
  through bigint;
  published integer := 0;
BEGIN
  SELECT folded INTO STRICT through FROM ledger FOR UPDATE;
  WHILE published < p_most LOOP
    SELECT * INTO l FROM vote_ledger
      WHERE position >= head_position + 1000 OR (position > head_position AND head_at <= clock_timestamp() - p_age)
      ORDER BY head_at LIMIT 1;
    EXIT WHEN NOT FOUND;
    SELECT max(sequence) AS sequence, count(*) AS entries,
      sha256(convert_to(encode(l.head, 'hex') || E'\n' || string_agg(encode(hash, 'hex'), E'\n' ORDER BY sequence), 'UTF8')) AS head
      INTO STRICT link FROM next_link(l.vote_id, l.head_sequence, through);
    INSERT INTO chain_head (vote_id, position, sequence, head, published_at)
      VALUES (l.vote_id, l.head_position + link.entries, link.sequence, link.head, clock_timestamp());
    UPDATE vote_ledger SET head = link.head, head_position = head_position + link.entries, head_sequence = link.sequence,
      head_at = clock_timestamp() WHERE vote_id = l.vote_id;
    published := published + 1;
  END LOOP;
  RETURN published;
END $$;

-- Which ends and results of votes partners were told of.
CREATE TABLE vote_told (
  vote_id text COLLATE "C" NOT NULL REFERENCES vote,
  type    text NOT NULL CHECK (type IN ('vote.closed', 'vote.result')),
  told_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vote_id, type)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vote_told FOR EACH STATEMENT EXECUTE FUNCTION append_only();
