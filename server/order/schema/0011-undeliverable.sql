-- A line that could never be delivered, as a ticket whose pass was over by then: the platform gave its money back by itself.
ALTER TABLE order_line
  ADD COLUMN undeliverable boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT undeliverable_is_refunded CHECK (NOT undeliverable OR state = 'REFUNDED');

ALTER TABLE refund
  DROP CONSTRAINT refund_requested_by_check,
  ADD CONSTRAINT refund_requested_by_check CHECK (requested_by IN ('FAN', 'OPERATOR', 'PLATFORM'));
