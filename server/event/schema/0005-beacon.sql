-- The exact statement of the beacon, one line (docs/draw.md). The commitment covers it. Null: an event from before this file.
ALTER TABLE event ADD COLUMN beacon_rule text
  CONSTRAINT beacon_rule_form CHECK (beacon_rule ~ '^(drand [0-9a-f]{64} [1-9][0-9]*|votes \S+Z \S+Z( [a-z0-9-]+)+)$'),
  ADD CONSTRAINT beacon_rule_source CHECK (beacon_rule IS NULL OR (beacon_source = 'OUTSIDE') = (beacon_rule LIKE 'drand %'));
-- The statement replaces the note.
ALTER TABLE event DROP CONSTRAINT event_check2,
  ADD CONSTRAINT beacon_note_or_rule CHECK (
    CASE WHEN beacon_rule IS NULL THEN (beacon_source = 'OUTSIDE') = (beacon_note IS NOT NULL) ELSE beacon_note IS NULL END);

-- Whoever knows the secret could choose among values of a beacon that can still change. A later close would have the same effect:
-- the beacon could be public before the list is fixed.
CREATE FUNCTION keep_beacon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() < OLD.opens_at THEN
    RETURN NEW;
  END IF;
  IF (NEW.beacon_source, NEW.beacon_note, NEW.beacon_rule) IS DISTINCT FROM (OLD.beacon_source, OLD.beacon_note, OLD.beacon_rule) THEN
    RAISE EXCEPTION 'the beacon of event % is fixed since its entry opened', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.closes_at > OLD.closes_at THEN
    RAISE EXCEPTION 'the entry in event % can close earlier, but not later', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_beacon BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION keep_beacon();
