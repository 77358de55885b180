-- The rows of a withdrawn report are deleted, and no others.
DROP TRIGGER append_only ON payment_report_line;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON payment_report_line FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE FUNCTION keep_payment_report_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment_report WHERE report_id = OLD.report_id AND withdrawn_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a row of a report that counts is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER keep_payment_report_line BEFORE DELETE ON payment_report_line FOR EACH ROW EXECUTE FUNCTION keep_payment_report_line();
