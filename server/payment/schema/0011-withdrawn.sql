-- A report that was imported by mistake is withdrawn: its rows are gone and no longer count, and its file can be imported again. 0015
-- validates the check.
ALTER TABLE payment_report
  ADD COLUMN withdrawn_at timestamptz(3),
  ADD COLUMN withdrawn_by text COLLATE "C",
  ADD CONSTRAINT payment_report_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) NOT VALID;

DROP TRIGGER append_only ON payment_report;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON payment_report FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE FUNCTION keep_payment_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL OR (NEW.report_id, NEW.provider, NEW.from_day, NEW.to_day, NEW.digest, NEW.added, NEW.known,
      NEW.skipped, NEW.staff_id, NEW.imported_at) IS DISTINCT FROM (OLD.report_id, OLD.provider, OLD.from_day, OLD.to_day, OLD.digest,
      OLD.added, OLD.known, OLD.skipped, OLD.staff_id, OLD.imported_at) THEN
    RAISE EXCEPTION 'a report is withdrawn once, and never changed otherwise' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_payment_report BEFORE UPDATE ON payment_report FOR EACH ROW EXECUTE FUNCTION keep_payment_report();
