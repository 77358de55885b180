-- A row of `shipment` holds some pieces of a line: those in one parcel, or those that wait. What is sent, canceled or returned of a line is split
-- off as a row of its own, which has no address: that is at its order. 0006 and 0007 count the pieces of earlier rows, and 0007 validates the checks.
ALTER TABLE shipment
  ADD COLUMN pieces integer,
  -- Of what was not sent, or came back: whether it is for sale again. Null for the rest.
  ADD COLUMN in_stock boolean,
  ADD COLUMN lost_at timestamptz(3),
  -- What the staff has done for a lost parcel, once.
  ADD COLUMN settled text,
  DROP CONSTRAINT shipment_line_id_key,
  DROP CONSTRAINT shipment_state_check,
  DROP CONSTRAINT sent_is_traced,
  ADD CONSTRAINT shipment_pieces CHECK (pieces IS NOT NULL AND pieces > 0) NOT VALID,
  ADD CONSTRAINT shipment_state CHECK (state IN ('PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELED', 'RETURNED', 'LOST')) NOT VALID,
  ADD CONSTRAINT sent_is_traced CHECK (
    (state IN ('SHIPPED', 'DELIVERED', 'RETURNED', 'LOST')) = (shipped_at IS NOT NULL)
    AND (shipped_at IS NULL) = (carrier IS NULL) AND (shipped_at IS NULL) = (tracking_number IS NULL)) NOT VALID,
  ADD CONSTRAINT in_stock_is_here CHECK ((in_stock IS NOT NULL) = (state IN ('CANCELED', 'RETURNED'))) NOT VALID,
  ADD CONSTRAINT lost_is_dated CHECK ((state = 'LOST') = (lost_at IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT settled_is_lost CHECK (settled IS NULL OR (settled IN ('SENT_AGAIN', 'REFUNDED') AND state = 'LOST')) NOT VALID;

-- Servers of the version before run on meanwhile. They know whole lines only, and put back on sale whatever was not sent or came back. So their
-- rows are filled in here, and so is every earlier row that is changed before 0006 has come to it: the checks above hold for it as well.
CREATE FUNCTION count_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pieces IS NULL THEN
    SELECT quantity INTO NEW.pieces FROM order_line WHERE line_id = NEW.line_id;
  END IF;
  IF NEW.in_stock IS NULL AND NEW.state IN ('CANCELED', 'RETURNED') THEN
    NEW.in_stock := true;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER count_pieces BEFORE INSERT OR UPDATE ON shipment FOR EACH ROW EXECUTE FUNCTION count_pieces();

-- A lost parcel can still turn up, until it is settled.
CREATE OR REPLACE FUNCTION keep_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND ((OLD.state, NEW.state) NOT IN (
    ('PREPARING', 'SHIPPED'), ('PREPARING', 'CANCELED'), ('SHIPPED', 'DELIVERED'),
    ('SHIPPED', 'RETURNED'), ('DELIVERED', 'RETURNED'), ('SHIPPED', 'LOST'), ('DELIVERED', 'LOST'), ('LOST', 'DELIVERED'),
    ('LOST', 'RETURNED')
  ) OR OLD.settled IS NOT NULL) THEN
    RAISE EXCEPTION 'parcel % can''t go from % to %', OLD.shipment_id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
