-- A row of `shipment` holds some pieces of a line: those in one parcel, or those that wait. What is sent, canceled or returned of a line is split
-- off as a row of its own, which has no address: that is at its order. 0006 counts the pieces of earlier rows, and 0007 validates the checks.
ALTER TABLE shipment
  ADD COLUMN pieces integer,
  -- What was not sent, or came back, and is for sale again.
  ADD COLUMN in_stock boolean NOT NULL DEFAULT false,
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
  ADD CONSTRAINT in_stock_is_here CHECK (NOT in_stock OR state IN ('CANCELED', 'RETURNED')) NOT VALID,
  ADD CONSTRAINT lost_is_dated CHECK ((state = 'LOST') = (lost_at IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT settled_is_lost CHECK (settled IS NULL OR (settled IN ('SENT_AGAIN', 'REFUNDED') AND state = 'LOST')) NOT VALID;

-- A server of the version before inserts rows of whole lines.
CREATE FUNCTION count_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pieces IS NULL THEN
    SELECT quantity INTO NEW.pieces FROM order_line WHERE line_id = NEW.line_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER count_pieces BEFORE INSERT ON shipment FOR EACH ROW EXECUTE FUNCTION count_pieces();

-- A lost parcel can still turn up, until it is settled.
CREATE OR REPLACE FUNCTION keep_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND ((OLD.state, NEW.state) NOT IN (
    ('PREPARING', 'SHIPPED'), ('PREPARING', 'CANCELED'), ('SHIPPED', 'DELIVERED'),
    ('SHIPPED', 'RETURNED'), ('DELIVERED', 'RETURNED'), ('SHIPPED', 'LOST'), ('DELIVERED', 'LOST'), ('LOST', 'DELIVERED')
  ) OR OLD.settled IS NOT NULL) THEN
    RAISE EXCEPTION 'parcel % can''t go from % to %', OLD.shipment_id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
