-- What the staff notes about a fan, for each other. It goes with the account. Nothing of it changes but the key that it is sealed with;
-- the record has the text too.
CREATE TABLE member_note (
  note_id     text COLLATE "C" PRIMARY KEY,
  user_id     text NOT NULL REFERENCES fan ON DELETE CASCADE,
  staff_id    text NOT NULL REFERENCES staff,
  text_sealed bytea NOT NULL,
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX member_note_of_fan ON member_note (user_id, at DESC, note_id DESC);

CREATE FUNCTION keep_member_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.note_id, NEW.user_id, NEW.staff_id, NEW.at) IS DISTINCT FROM (OLD.note_id, OLD.user_id, OLD.staff_id, OLD.at) THEN
    RAISE EXCEPTION 'a note about a member is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_member_note BEFORE UPDATE ON member_note FOR EACH ROW EXECUTE FUNCTION keep_member_note();
