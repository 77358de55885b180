-- The key of the hashes by which sealed values are found and compared, such as e-mail addresses. It is random and sealed with
-- PERSONAL_KEY, so hashes stay the same when PERSONAL_KEY is replaced.
CREATE TABLE lookup_key (
  name       text COLLATE "C" PRIMARY KEY,
  key_sealed bytea NOT NULL
);
