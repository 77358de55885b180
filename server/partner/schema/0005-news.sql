-- Servers hear of changed partners by the news instead of NOTIFY.
CREATE OR REPLACE FUNCTION tell_partner_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_servers('partner_changed', '');
  RETURN NULL;
END $$;
