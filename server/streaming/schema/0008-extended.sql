-- What operators decide about the end is theirs: content writes the planned end alone, so that neither undoes the other.
DROP INDEX stream_round_on;
ALTER TABLE stream_round
  DROP CONSTRAINT stream_round_check,
  DROP CONSTRAINT stream_round_check1,
  DROP CONSTRAINT stream_round_check2,
  DROP CONSTRAINT stream_round_check3;
ALTER TABLE stream_round RENAME COLUMN ends_at TO planned_end;
ALTER TABLE stream_round
  -- Until when an operator has extended the round; null: not at all.
  ADD COLUMN extended_to timestamptz(3),
  -- When it ends unless it is ended before.
  ADD COLUMN ends_at timestamptz(3) NOT NULL GENERATED ALWAYS AS (greatest(planned_end, extended_to)) STORED,
  ADD CONSTRAINT round_times_in_order CHECK (entry_opens_at <= starts_at AND starts_at < planned_end),
  ADD CONSTRAINT round_recording_after_end CHECK (vod_until > planned_end AND vod_until > vod_from),
  ADD CONSTRAINT round_ended_while_on CHECK (ended_at BETWEEN starts_at AND ends_at),
  ADD CONSTRAINT round_interrupted_while_on CHECK (interrupted_at BETWEEN starts_at AND ends_at);

-- A generated column has its value after this trigger only.
CREATE OR REPLACE FUNCTION keep_round() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_end timestamptz := coalesce(OLD.ended_at, OLD.ends_at);
  new_end timestamptz := coalesce(NEW.ended_at, greatest(NEW.planned_end, NEW.extended_to));
BEGIN
  IF NEW.round_id <> OLD.round_id OR NEW.stream_id <> OLD.stream_id OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at) THEN
    RAISE EXCEPTION 'round % keeps its id, its stream and its end', OLD.round_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF old_end <= clock_timestamp() AND new_end <> old_end THEN
    RAISE EXCEPTION 'round % has ended and keeps its end', OLD.round_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
