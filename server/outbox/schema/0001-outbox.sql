-- Messages to people, written by the transaction that causes them and sent after it.
CREATE TABLE outgoing_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The cause: a message is stored once, however often its cause is repeated.
  key        text NOT NULL CONSTRAINT outgoing_message_once UNIQUE,
  -- Its words are in locales/<language>/mail.json.
  kind       text NOT NULL,
  -- Sealed by the server, which has the key; null once the personal data was deleted.
  recipient_sealed bytea,
  -- By which recipients are counted.
  recipient_hash bytea CHECK (octet_length(recipient_hash) = 32),
  -- Of the fan whom the message is for; null where that is not known.
  user_id    text,
  language   text NOT NULL CHECK (language IN ('ko', 'en', 'ja')),
  -- Values for the words, sealed too; empty as soon as the message has ended, since it may hold a code.
  data_sealed bytea,
  state      text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'FAILED')),
  attempts   integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Nobody needs it after this time.
  expires_at timestamptz NOT NULL,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at   timestamptz,
  CHECK ((state = 'WAITING') = (ended_at IS NULL)),
  CONSTRAINT has_recipient CHECK (state <> 'WAITING' OR recipient_sealed IS NOT NULL),
  CONSTRAINT has_data CHECK ((state = 'WAITING') = (data_sealed IS NOT NULL))
);
CREATE INDEX outgoing_message_due ON outgoing_message (next_at) WHERE state = 'WAITING';
CREATE INDEX outgoing_message_recipient ON outgoing_message (recipient_hash, created_at) WHERE recipient_hash IS NOT NULL;
CREATE INDEX outgoing_message_of_fan ON outgoing_message (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outgoing_message_ended ON outgoing_message (ended_at) WHERE ended_at IS NOT NULL;
