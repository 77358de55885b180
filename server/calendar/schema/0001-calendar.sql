-- The secret address of a fan's calendar. Requests find it by its hash; sealed, so that the fan can read it again.
CREATE TABLE calendar_feed (
  user_id       text COLLATE "C" PRIMARY KEY,
  secret_hash   bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  secret_sealed bytea NOT NULL,
  -- The fan's when the address was made: programs for calendars send none.
  language      text NOT NULL CHECK (language IN ('ko', 'en', 'ja')),
  made_at       timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
