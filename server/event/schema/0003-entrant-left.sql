-- A fan who leaves the platform. Before the list is committed the entry goes too, so that no prize is drawn for nobody; after it
-- the pseudonym and its rank stay, or nobody could check the draw any more, and what they were made from goes.
CREATE OR REPLACE FUNCTION keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  e event;
BEGIN
  -- Waits for a commitment that is under way, which holds the row: whoever comes behind it comes too late.
  SELECT * INTO STRICT e FROM event WHERE event_id = coalesce(NEW.event_id, OLD.event_id) FOR KEY SHARE;
  IF TG_OP = 'DELETE' THEN
    IF e.committed_at IS NOT NULL THEN
      RAISE EXCEPTION 'an entry of a committed list is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.event_id, NEW.entered_at, NEW.pseudonym) IS DISTINCT FROM (OLD.event_id, OLD.entered_at, OLD.pseudonym) THEN
      RAISE EXCEPTION 'an entry never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW.user_id, NEW.salt) IS NOT DISTINCT FROM (OLD.user_id, OLD.salt) THEN
      IF OLD.rank IS NOT NULL THEN
        RAISE EXCEPTION 'an entry is ranked once' USING ERRCODE = 'restrict_violation';
      END IF;
    ELSIF OLD.user_id LIKE 'left:%' OR NEW.user_id NOT LIKE 'left:%' OR NEW.rank IS DISTINCT FROM OLD.rank
        OR e.committed_at IS NULL THEN
      RAISE EXCEPTION 'an entry is given to nobody else' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF e.committed_at IS NOT NULL OR NEW.rank IS NOT NULL OR NEW.entered_at > clock_timestamp()
      OR NEW.entered_at < e.opens_at OR NEW.entered_at >= e.closes_at THEN
    RAISE EXCEPTION 'event % does not take this entry', NEW.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- Whoever is gone has no salt: the pseudonym leads back to nobody, not even for whoever knows the old id.
ALTER TABLE event_entry ADD CONSTRAINT entry_of_nobody
  CHECK (user_id NOT LIKE 'left:%' OR salt = decode(repeat('00', 16), 'hex'));
