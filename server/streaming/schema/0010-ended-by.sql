-- An encoder can say too early that a broadcast is over: an operator can take that back until the planned end. What an operator
-- ended stays ended.
ALTER TABLE stream_round
  ADD COLUMN ended_by text,
  ADD CONSTRAINT round_ended_by_somebody CHECK (ended_by IS NULL OR (ended_by IN ('ORIGIN', 'OPERATOR') AND ended_at IS NOT NULL));

CREATE OR REPLACE FUNCTION keep_round() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_end timestamptz := coalesce(OLD.ended_at, OLD.ends_at);
  new_end timestamptz := coalesce(NEW.ended_at, greatest(NEW.planned_end, NEW.extended_to));
  taken_back boolean := OLD.ended_at IS NOT NULL AND OLD.ended_by = 'ORIGIN' AND NEW.ended_at IS NULL
    AND OLD.ends_at > clock_timestamp();
BEGIN
  IF NEW.round_id <> OLD.round_id OR NEW.stream_id <> OLD.stream_id
     OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at AND taken_back IS NOT TRUE) THEN
    RAISE EXCEPTION 'round % keeps its id, its stream and its end', OLD.round_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF old_end <= clock_timestamp() AND new_end <> old_end AND taken_back IS NOT TRUE THEN
    RAISE EXCEPTION 'round % has ended and keeps its end', OLD.round_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
