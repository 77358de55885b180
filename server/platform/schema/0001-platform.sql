-- One row for each Idempotency-Key. status and body are null while the first request is being worked on by the server
-- process that holds the advisory lock (idempotency_holder_class, holder); a key whose holder is gone is free again.
CREATE TABLE idempotency (
  -- 'fan:<userId>', or 'device:<deviceId> <call>' for a visitor
  scope text NOT NULL,
  -- SHA-256 of the key that the client sent
  key bytea NOT NULL CHECK (octet_length(key) = 32),
  -- SHA-256 of the call, its parameters and its body
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  holder integer,
  status smallint,
  body text,
  -- whether body is encrypted under the key that only the client has
  sealed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key),
  CHECK ((status IS NULL) = (body IS NULL)),
  CHECK (status IS NOT NULL OR holder IS NOT NULL)
);

CREATE INDEX idempotency_created_at ON idempotency (created_at);
CREATE SEQUENCE idempotency_holder AS integer CYCLE;

-- The names of the keys that sealed personal data, so that a start without one of them is refused. The keys themselves are
-- in the servers' settings alone; a proof is the key's name, sealed with the key.
CREATE TABLE sealing_key (
  key_id  text COLLATE "C" PRIMARY KEY,
  proof   bytea NOT NULL,
  used_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

-- The key of the hashes by which sealed values are found and compared, such as e-mail addresses. It is random and sealed with
-- PERSONAL_KEY, so hashes stay the same when PERSONAL_KEY is replaced.
CREATE TABLE lookup_key (
  name       text COLLATE "C" PRIMARY KEY,
  key_sealed bytea NOT NULL
);

-- The record of who did what: each entry's hash covers the one before, so that nothing can be changed or left out later.
CREATE TABLE record_entry (
  entry       bigint PRIMARY KEY CHECK (entry > 0),
  at          timestamptz(3) NOT NULL,
  actor_kind  text NOT NULL CHECK (actor_kind IN ('STAFF', 'COMMAND', 'SERVER')),
  -- The staff member, the system's user of a command, or the server's job.
  actor_id    text COLLATE "C" NOT NULL,
  -- Those that the staff member had.
  roles       text[] NOT NULL,
  action      text COLLATE "C" NOT NULL,
  object_kind text COLLATE "C" NOT NULL,
  object_id   text COLLATE "C" NOT NULL,
  title_id    text COLLATE "C",
  -- SHA-256 of the detail, which begins with random bits: it tells nothing of a detail that was deleted.
  detail_hash bytea NOT NULL CHECK (octet_length(detail_hash) = 32),
  previous    bytea NOT NULL CHECK (octet_length(previous) = 32),
  hash        bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32)
);
-- The record is listed by any of its columns alone, the latest first.
CREATE INDEX record_of_object ON record_entry (object_kind, object_id, entry DESC);
CREATE INDEX record_of_actor ON record_entry (actor_id, entry DESC);
CREATE INDEX record_at ON record_entry (at, entry);
CREATE INDEX record_of_action ON record_entry (action, entry DESC);
CREATE INDEX record_of_kind ON record_entry (object_kind, entry DESC);
CREATE INDEX record_of_object_id ON record_entry (object_id, entry DESC);
CREATE INDEX record_of_title ON record_entry (title_id, entry DESC) WHERE title_id IS NOT NULL;
-- The entries of people, which those of the server must not hide: few among many.
CREATE INDEX record_of_people ON record_entry (entry DESC) WHERE actor_kind <> 'SERVER';

CREATE FUNCTION record_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record is only appended to: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER record_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON record_entry
  FOR EACH STATEMENT EXECUTE FUNCTION record_only_grows();

-- From where, why, before and after: sealed, since it is about people. It is apart from the chain so that it can be sealed with
-- another key, and deleted when a person has a right to that.
CREATE TABLE record_detail (
  entry         bigint PRIMARY KEY REFERENCES record_entry,
  detail_sealed bytea NOT NULL
);

-- What the server's own jobs did, stored in the transaction that did it and appended to the record a moment later: the record has one
-- order, and payments must not wait for each other. Nothing of a person is in it.
CREATE TABLE record_waiting (
  waiting     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job         text NOT NULL,
  action      text NOT NULL,
  object_kind text NOT NULL,
  object_id   text NOT NULL,
  before      jsonb,
  after       jsonb,
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

-- What server processes have to hear of at once: written in the transaction that makes it, sent and deleted by one process
-- (server/platform/bus/relay.ts). NOTIFY in each transaction would let no two of them commit at the same time.
CREATE TABLE news (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel  text COLLATE "C" NOT NULL CHECK (channel <> '' AND octet_length(channel) <= 60),
  -- One message of the bus has to have room for it.
  payload  text COLLATE "C" NOT NULL CHECK (octet_length(payload) <= 7000)
);

-- Tells every server process, once the transaction has committed.
CREATE FUNCTION tell_servers(p_channel text, p_payload text) RETURNS void LANGUAGE sql
  AS $$ INSERT INTO news (channel, payload) VALUES (p_channel, p_payload) $$;

-- The settings of the server that started last which commands need too, in one row. No secret is among them.
CREATE TABLE server_setting (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  settings jsonb NOT NULL
);

-- Text as it is searched. What is stored and what a fan types go through the same function, so that both read alike.

-- Without case, width, spaces and punctuation, and katakana as hiragana. Ranges instead of classes, whose members differ
-- from one locale to another: controls, ASCII's and Latin-1's punctuation, general punctuation, CJK punctuation, ・.
CREATE FUNCTION searchable(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  translate(
    regexp_replace(lower(normalize(given, NFKC)),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u3020\u30fb]+',
      '', 'g'),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ');

-- The first consonant of each syllable, as a fan types it who searches for 별 by ㅂ: NFKC turns a typed ㅂ into U+1107.
CREATE FUNCTION initial_consonants(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT string_agg(
    CASE WHEN ascii(letter) BETWEEN 44032 AND 55203 THEN chr(4352 + (ascii(letter) - 44032) / 588) ELSE letter END,
    '' ORDER BY place)
  FROM regexp_split_to_table(given, '') WITH ORDINALITY AS letters (letter, place);
END;

-- What a row is found by: its words ({ko, en, ja}) in every language, a line each, and the Korean ones' consonants.
CREATE FUNCTION search_text_of(VARIADIC words jsonb[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(string_agg(
    searchable(value) || CASE WHEN key = 'ko' THEN E'\n' || coalesce(initial_consonants(searchable(value)), '') ELSE '' END,
    E'\n' ORDER BY place, key), '')
  FROM unnest(words) WITH ORDINALITY AS given (one, place), jsonb_each_text(one) AS each (key, value);
END;

-- Whether a search text has every one of some searchable words.
CREATE FUNCTION holds_all(search_text text, words text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(bool_and(strpos(search_text, word) > 0), false) FROM unnest(words) AS given (word);
END;

-- How well a name fits, the best first: it begins with the words (0), has them (1), or they stand elsewhere (2).
CREATE FUNCTION search_place(name text, words text[]) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT CASE
    WHEN strpos(folded, array_to_string(words, '')) = 1 OR strpos(consonants, array_to_string(words, '')) = 1 THEN 0
    WHEN holds_all(folded || E'\n' || consonants, words) THEN 1
    ELSE 2 END
  FROM (SELECT searchable(name) AS folded, coalesce(initial_consonants(searchable(name)), '') AS consonants) AS given;
END;
