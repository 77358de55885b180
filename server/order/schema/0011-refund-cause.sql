-- Why the staff has refunded it, as the fan reads it. Null for all other refunds, and for those from before. 0012 validates the check.
ALTER TABLE refund
  ADD COLUMN cause text,
  ADD CONSTRAINT refund_cause CHECK (cause IN ('OUT_OF_STOCK', 'DAMAGED', 'LOST', 'RETURNED', 'CHANGED', 'CANCELED', 'OTHER')) NOT VALID;
