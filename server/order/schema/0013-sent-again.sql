-- The pieces of a parcel that came back can be sent again, as those of a lost one. 0014 validates the check.
ALTER TABLE shipment
  DROP CONSTRAINT settled_is_lost,
  ADD CONSTRAINT settled_once CHECK (settled IS NULL OR (settled = 'REFUNDED' AND state = 'LOST')
    OR (settled = 'SENT_AGAIN' AND state IN ('LOST', 'RETURNED'))) NOT VALID;
