-- What moved at the providers, with the time of each movement.

-- The database writes it where amounts change, so nothing is missing, whichever version of the server runs. Each trigger is in a file of its own: a
-- file locks one table that payments write, for a moment, so that no payment and no file wait for each other. The functions run as their
-- owner, since the server's role has no rights on a new table until all files are applied.
CREATE TABLE payment_movement (
  movement_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attempt_id  text COLLATE "C" NOT NULL REFERENCES payment_attempt,
  -- OUTSIDE: money that went back without us, in the provider's console or by a lost dispute.
  kind        text NOT NULL CHECK (kind IN ('PAYMENT', 'REFUND', 'OUTSIDE')),
  -- Minor units of the attempt's currency.
  amount      bigint NOT NULL CHECK (amount > 0),
  -- [{ lineId, amount }]: the order's lines that it was for, which add up to the amount; empty where that is not known.
  lines       jsonb NOT NULL DEFAULT '[]',
  -- The key of the outbox job that made a refund.
  job         text COLLATE "C" UNIQUE,
  at          timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CHECK ((kind = 'REFUND') = (job IS NOT NULL))
);
CREATE INDEX payment_movement_at ON payment_movement (at, movement_id);
CREATE INDEX payment_movement_of_attempt ON payment_movement (attempt_id);
CREATE UNIQUE INDEX payment_moves_once ON payment_movement (attempt_id) WHERE kind = 'PAYMENT';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_movement FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE FUNCTION lines_of_order(of_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('lineId', line_id, 'amount', product_amount + fee) ORDER BY position), '[]')
  FROM order_line WHERE order_id = of_order AND product_amount + fee > 0;
$$;

CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO payment_movement (attempt_id, kind, amount, lines)
    VALUES (NEW.attempt_id, 'PAYMENT', NEW.captured, CASE WHEN NEW.counts THEN lines_of_order(NEW.order_id) ELSE '[]' END);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_payment AFTER UPDATE OF captured ON payment_attempt FOR EACH ROW
  WHEN (OLD.captured = 0 AND NEW.captured > 0) EXECUTE FUNCTION keep_payment();
