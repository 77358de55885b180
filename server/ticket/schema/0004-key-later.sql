-- A ticket that was bound to a device id alone gets the key of this device when one comes. A key never changes by itself.
CREATE OR REPLACE FUNCTION keep_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT EXISTS (
    SELECT FROM ticket_transition WHERE from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'ticket % can''t go from % to %', OLD.ticket_id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.device_id, NEW.device_key, NEW.device_label, NEW.device_number)
      IS DISTINCT FROM (OLD.device_id, OLD.device_key, OLD.device_label, OLD.device_number)
    AND NEW.device_number IS DISTINCT FROM OLD.device_number + 1
    AND NOT (NEW.device_id IS NULL AND NEW.device_number = OLD.device_number)
    AND NOT (OLD.device_key IS NULL AND (NEW.device_id, NEW.device_label, NEW.device_number)
      IS NOT DISTINCT FROM (OLD.device_id, OLD.device_label, OLD.device_number)) THEN
    RAISE EXCEPTION 'the binding of ticket % goes on by one', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.resets_used NOT IN (OLD.resets_used, OLD.resets_used + 1)
    OR (NEW.resets_used = OLD.resets_used AND NEW.uses < OLD.uses)
    OR (NEW.resets_used > OLD.resets_used AND NEW.uses <> 0) THEN
    RAISE EXCEPTION 'uses of ticket % come back by a reset alone', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.user_id, NEW.pass_id, NEW.number, NEW.source, NEW.code_hash, NEW.line_id, NEW.piece, NEW.rounds, NEW.resets,
      NEW.device_changes)
    IS DISTINCT FROM (OLD.user_id, OLD.pass_id, OLD.number, OLD.source, OLD.code_hash, OLD.line_id, OLD.piece,
      OLD.rounds, OLD.resets, OLD.device_changes) THEN
    RAISE EXCEPTION 'the owner and the promises of ticket % are frozen', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.first_used_at IS NOT NULL AND NEW.first_used_at IS DISTINCT FROM OLD.first_used_at
    OR OLD.entered_at IS NOT NULL AND NEW.entered_at IS DISTINCT FROM OLD.entered_at THEN
    RAISE EXCEPTION 'ticket % can''t forget that it was used', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
