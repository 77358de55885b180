-- Money of an order that went back at the provider without us: refunds in the provider's own console, and lost disputes.
ALTER TABLE fan_order
  ADD COLUMN returned_outside bigint NOT NULL DEFAULT 0,
  -- As much of it as the staff has let go on without assigning it to lines.
  ADD COLUMN released_outside bigint NOT NULL DEFAULT 0,
  -- Whether the payer's bank disputes the payment now.
  ADD COLUMN is_disputed boolean NOT NULL DEFAULT false,
  -- Why nothing is delivered, sent, cast or refunded of the order until the staff has decided.
  ADD COLUMN held text,
  ADD COLUMN held_at timestamptz(3),
  ADD CONSTRAINT returned_outside_at_most_paid CHECK (returned_outside BETWEEN 0 AND payment_amount) NOT VALID,
  ADD CONSTRAINT held_for_a_reason CHECK (held IN ('REFUND', 'DISPUTE')) NOT VALID,
  ADD CONSTRAINT held_is_dated CHECK ((held IS NULL) = (held_at IS NULL)) NOT VALID;

ALTER TABLE refund DROP CONSTRAINT refund_requested_by_check;
ALTER TABLE refund ADD CONSTRAINT refund_requested_by_check CHECK (requested_by IN ('FAN', 'OPERATOR', 'PLATFORM', 'PROVIDER')) NOT VALID;
