-- What the staff notes for each other. It goes with the inquiry, and before that with the account. Nothing of it changes but the key that it is sealed with.
CREATE TABLE inquiry_note (
  note_id     text COLLATE "C" PRIMARY KEY,
  inquiry_id  text COLLATE "C" NOT NULL REFERENCES inquiry ON DELETE CASCADE,
  user_id     text NOT NULL REFERENCES fan ON DELETE CASCADE,
  staff_id    text COLLATE "C" NOT NULL REFERENCES staff,
  text_sealed bytea NOT NULL,
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX inquiry_note_of_inquiry ON inquiry_note (inquiry_id, at DESC, note_id DESC);
CREATE INDEX inquiry_note_of_fan ON inquiry_note (user_id, at DESC, note_id DESC);

CREATE FUNCTION keep_inquiry_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.note_id, NEW.inquiry_id, NEW.user_id, NEW.staff_id, NEW.at)
      IS DISTINCT FROM (OLD.note_id, OLD.inquiry_id, OLD.user_id, OLD.staff_id, OLD.at) THEN
    RAISE EXCEPTION 'a note about an inquiry is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_inquiry_note BEFORE UPDATE ON inquiry_note FOR EACH ROW EXECUTE FUNCTION keep_inquiry_note();
