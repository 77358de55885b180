-- Servers hear of changed rounds by the news instead of NOTIFY.
CREATE OR REPLACE FUNCTION tell_of_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_servers('stream_change', coalesce(NEW.stream_id, OLD.stream_id));
  RETURN NULL;
END $$;
