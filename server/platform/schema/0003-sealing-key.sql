-- The names of the keys that sealed personal data, so that a start without one of them is refused. The keys themselves are
-- in the servers' settings alone; a proof is the key's name, sealed with the key.
CREATE TABLE sealing_key (
  key_id  text COLLATE "C" PRIMARY KEY,
  proof   bytea NOT NULL,
  used_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
