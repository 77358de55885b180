-- Who has an entry open in Studio. Nobody needs it after a crash.
CREATE UNLOGGED TABLE content_presence (
  kind     text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  staff_id text NOT NULL,
  since    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  seen_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (kind, entry_id, staff_id),
  FOREIGN KEY (kind, entry_id) REFERENCES content_entry
);
