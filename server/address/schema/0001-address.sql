-- Where fans have parcels sent. Who lives there is sealed; the database knows only whose address it is.
CREATE TABLE saved_address (
  address_id     text COLLATE "C" PRIMARY KEY,
  user_id        text COLLATE "C" NOT NULL,
  -- The address and the fan's own label for it.
  content_sealed bytea NOT NULL,
  is_default     boolean NOT NULL,
  added          bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX saved_address_of_fan ON saved_address (user_id, added);
-- At most one is chosen by itself.
CREATE UNIQUE INDEX saved_address_default ON saved_address (user_id) WHERE is_default;

-- Changes of one fan's addresses are in turn, by a lock.
CREATE FUNCTION keep_addresses_few() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM saved_address WHERE user_id = NEW.user_id) > 10 THEN
    RAISE EXCEPTION 'fan % has no room for another address', NEW.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_addresses_few AFTER INSERT ON saved_address FOR EACH ROW EXECUTE FUNCTION keep_addresses_few();
