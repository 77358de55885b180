CREATE FUNCTION keep_outside() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO payment_movement (attempt_id, kind, amount, lines)
    SELECT attempt_id, 'OUTSIDE', NEW.returned_outside - OLD.returned_outside,
      CASE WHEN NEW.returned_outside - OLD.returned_outside = NEW.payment_amount THEN lines_of_order(NEW.order_id) ELSE '[]' END
    FROM payment_attempt WHERE order_id = NEW.order_id AND counts;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_outside AFTER UPDATE OF returned_outside ON fan_order FOR EACH ROW
  WHEN (NEW.returned_outside > OLD.returned_outside) EXECUTE FUNCTION keep_outside();
