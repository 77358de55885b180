-- What the staff notes for each other about an order. It goes with the account. Nothing of it changes but the key that it is sealed with.
CREATE TABLE order_note (
  note_id     text COLLATE "C" PRIMARY KEY,
  order_id    text COLLATE "C" NOT NULL REFERENCES fan_order ON DELETE CASCADE,
  user_id     text NOT NULL REFERENCES fan ON DELETE CASCADE,
  staff_id    text COLLATE "C" NOT NULL REFERENCES staff,
  text_sealed bytea NOT NULL,
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX order_note_of_order ON order_note (order_id, at DESC, note_id DESC);
CREATE INDEX order_note_of_fan ON order_note (user_id, at DESC, note_id DESC);

CREATE FUNCTION keep_order_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.note_id, NEW.order_id, NEW.user_id, NEW.staff_id, NEW.at)
      IS DISTINCT FROM (OLD.note_id, OLD.order_id, OLD.user_id, OLD.staff_id, OLD.at) THEN
    RAISE EXCEPTION 'a note about an order is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_order_note BEFORE UPDATE ON order_note FOR EACH ROW EXECUTE FUNCTION keep_order_note();
