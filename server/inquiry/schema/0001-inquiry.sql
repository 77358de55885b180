-- Questions that operators have answered for everybody, and what fans ask themselves.

CREATE TABLE question (
  question_id text COLLATE "C" PRIMARY KEY CHECK (question_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  position    integer NOT NULL,
  topic       text NOT NULL CHECK (topic IN ('ACCOUNT', 'VOTE', 'PAYMENT', 'TICKET', 'STREAM', 'EVENT', 'OTHER')),
  -- Words are {ko, en, ja}; the answer is {ko, en, ja} of prose.
  name        jsonb NOT NULL CHECK (in_every_language(name)),
  answer      jsonb NOT NULL CHECK (in_every_language(answer)),
  plain       jsonb NOT NULL CHECK (in_every_language(plain)),
  search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name, plain)) STORED
);

-- What fans and operators write is sealed by the server, which has the key.
CREATE TABLE inquiry (
  inquiry_id  text COLLATE "C" PRIMARY KEY,
  user_id     text COLLATE "C" NOT NULL,
  topic       text NOT NULL CHECK (topic IN ('ACCOUNT', 'VOTE', 'PAYMENT', 'TICKET', 'STREAM', 'EVENT', 'OTHER')),
  message_sealed bytea NOT NULL,
  -- The number of an order or a ticket, as the fan wrote it.
  reference_sealed bytea,
  -- The language that the fan wants the answer in.
  language    text NOT NULL CHECK (language IN ('ko', 'en', 'ja')),
  -- One of the fan's places for what waits: an index with as many places as a fan may have, so that no race passes it.
  place       smallint NOT NULL CHECK (place BETWEEN 1 AND 5),
  asked_at    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  answered_at timestamptz(3),
  -- When the fan last opened it.
  seen_at     timestamptz(3),
  -- The page on which it was asked, whose token alone reads it again beside the platform's own.
  origin      text,
  -- When it is deleted, after its fan has left: the law asks to keep complaints and how they were settled for three years.
  forget_on   date
);
CREATE UNIQUE INDEX inquiry_waiting ON inquiry (user_id, place) WHERE answered_at IS NULL;
CREATE INDEX inquiry_of_fan ON inquiry (user_id, asked_at DESC, inquiry_id DESC);
CREATE INDEX inquiry_to_forget ON inquiry (forget_on) WHERE forget_on IS NOT NULL;
-- What waits for an answer is a few of all that was ever asked.
CREATE INDEX inquiry_unanswered ON inquiry (asked_at) WHERE answered_at IS NULL;

CREATE TABLE inquiry_reply (
  inquiry_id text COLLATE "C" NOT NULL REFERENCES inquiry ON DELETE CASCADE,
  position   integer NOT NULL CHECK (position > 0),
  message_sealed bytea NOT NULL,
  replied_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (inquiry_id, position)
);
