-- Mails that a fan has turned on; no row: off.
CREATE TABLE mail_choice (
  user_id   text NOT NULL REFERENCES fan ON DELETE CASCADE,
  kind      text NOT NULL CHECK (kind IN ('RIGHTS_ENDING')),
  chosen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, kind)
);
