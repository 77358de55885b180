-- What concerns a fan, written by the features that know, in the transaction of its cause.

-- One row for each fan with an inbox. Its lock puts the writers of one inbox in an order, so that an item with a higher id is
-- never visible before one with a lower id.
CREATE TABLE inbox (
  user_id text COLLATE "C" PRIMARY KEY,
  -- The id of the live topic: only the fan is told it, and nobody can guess it.
  topic   text COLLATE "C" NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  changes bigint NOT NULL DEFAULT 0
);

CREATE TABLE inbox_item (
  item_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    text COLLATE "C" NOT NULL REFERENCES inbox ON DELETE CASCADE,
  -- An item is written once, however often its cause is repeated.
  cause      text COLLATE "C" NOT NULL CHECK (char_length(cause) BETWEEN 1 AND 200),
  -- The words of each kind are in locales/<language>/inbox.json.
  kind       text NOT NULL,
  -- What the item is about, {ko, en, ja}; null for kinds whose words need no name.
  name       jsonb CHECK (name IS NULL OR name ?& ARRAY['ko', 'en', 'ja']),
  -- The other values for the words and the link.
  details    jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  read_at    timestamptz(3),
  CONSTRAINT inbox_item_once UNIQUE (user_id, cause)
);
CREATE INDEX inbox_item_of_fan ON inbox_item (user_id, item_id DESC);
CREATE INDEX inbox_item_unread ON inbox_item (user_id) WHERE read_at IS NULL;
CREATE INDEX inbox_item_created ON inbox_item (created_at);
