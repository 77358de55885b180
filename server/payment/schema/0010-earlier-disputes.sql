-- Those that were open before the trigger. Their orders are locked, so that none is decided meanwhile. The reconciliation asks for the deadlines.
INSERT INTO payment_dispute (attempt_id, opened_at)
  SELECT attempt_id, coalesce(held_at, clock_timestamp()) FROM fan_order JOIN payment_attempt USING (order_id)
  WHERE is_disputed AND counts ORDER BY order_id FOR UPDATE OF fan_order
  ON CONFLICT (attempt_id) DO NOTHING;
