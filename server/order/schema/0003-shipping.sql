-- How a parcel goes on: sent with its carrier and number, arrived, or come back after it had been sent.
ALTER TABLE shipment
  ADD COLUMN carrier         text,
  ADD COLUMN tracking_number text,
  ADD COLUMN shipped_at      timestamptz(3),
  ADD COLUMN delivered_at    timestamptz(3),
  ADD COLUMN returned_at     timestamptz(3),
  DROP CONSTRAINT shipment_state_check,
  ADD CONSTRAINT shipment_state_check CHECK (state IN ('PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELED', 'RETURNED')),
  ADD CONSTRAINT sent_is_traced CHECK (
    (state IN ('SHIPPED', 'DELIVERED', 'RETURNED')) = (shipped_at IS NOT NULL)
    AND (shipped_at IS NULL) = (carrier IS NULL) AND (shipped_at IS NULL) = (tracking_number IS NULL)),
  ADD CONSTRAINT arrived_is_dated CHECK (state <> 'DELIVERED' OR delivered_at IS NOT NULL),
  ADD CONSTRAINT arrived_after_sent CHECK (delivered_at >= shipped_at),
  ADD CONSTRAINT returned_is_dated CHECK ((state = 'RETURNED') = (returned_at IS NOT NULL));

-- The only ways of a parcel: what is called back was never sent, and what came back had been.
CREATE FUNCTION keep_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('PREPARING', 'SHIPPED'), ('PREPARING', 'CANCELED'), ('SHIPPED', 'DELIVERED'),
    ('SHIPPED', 'RETURNED'), ('DELIVERED', 'RETURNED')
  ) THEN
    RAISE EXCEPTION 'parcel % can''t go from % to %', OLD.shipment_id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_shipment AFTER UPDATE OF state ON shipment FOR EACH ROW EXECUTE FUNCTION keep_shipment();

CREATE INDEX shipment_to_send ON shipment (created_at) WHERE state IN ('PREPARING', 'SHIPPED');
