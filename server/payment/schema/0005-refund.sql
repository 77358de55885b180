-- A refund of ours has moved when its job is done, in the transaction that adds it to the attempt. The job knows the lines.
CREATE FUNCTION keep_refund() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO payment_movement (attempt_id, kind, amount, lines, job)
    SELECT attempt_id, 'REFUND', (NEW.payload ->> 'amount')::bigint, coalesce(NEW.payload -> 'lines', '[]'), NEW.key
    FROM payment_attempt WHERE order_id = NEW.order_id
      AND CASE WHEN NEW.payload ? 'attemptId' THEN attempt_id = NEW.payload ->> 'attemptId' ELSE counts END
    -- The provider pays once for a key, also for a job that ran again.
    ON CONFLICT (job) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_refund AFTER UPDATE OF done_at ON outbox FOR EACH ROW
  WHEN (NEW.kind = 'PROVIDER_REFUND' AND OLD.done_at IS NULL AND NEW.done_at IS NOT NULL) EXECUTE FUNCTION keep_refund();
