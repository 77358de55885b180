-- When an operator's check let in the fan of a participation code: each code works once.
CREATE TABLE code_check (
  event_id   text COLLATE "C" NOT NULL,
  user_id    text COLLATE "C" NOT NULL,
  checked_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (event_id, user_id),
  FOREIGN KEY (event_id, user_id) REFERENCES event_entry
);
