-- The same payment may be disputed again.
CREATE FUNCTION keep_dispute() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.is_disputed THEN
    INSERT INTO payment_dispute (attempt_id) SELECT attempt_id FROM payment_attempt WHERE order_id = NEW.order_id AND counts
      ON CONFLICT (attempt_id) DO UPDATE SET opened_at = clock_timestamp(), due_at = NULL, closed_at = NULL,
        sent_at = NULL, staff_id = NULL, note_sealed = NULL;
  ELSE
    UPDATE payment_dispute SET closed_at = clock_timestamp() FROM payment_attempt AS a
      WHERE a.attempt_id = payment_dispute.attempt_id AND a.order_id = NEW.order_id AND payment_dispute.closed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_dispute AFTER UPDATE OF is_disputed ON fan_order FOR EACH ROW
  WHEN (NEW.is_disputed <> OLD.is_disputed) EXECUTE FUNCTION keep_dispute();
