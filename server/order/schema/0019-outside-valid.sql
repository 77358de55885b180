ALTER TABLE fan_order VALIDATE CONSTRAINT returned_outside_at_most_paid, VALIDATE CONSTRAINT held_for_a_reason,
  VALIDATE CONSTRAINT held_is_dated;
ALTER TABLE refund VALIDATE CONSTRAINT refund_requested_by_check;
