-- Keyed hashes of the name and the phone number, by which the staff finds a fan. Null: not made yet, or no phone number.
ALTER TABLE fan ADD COLUMN name_hash bytea;
ALTER TABLE fan ADD COLUMN phone_hash bytea;

-- A server of the previous release changes a name without its hash. A key that is replaced changes no version.
CREATE FUNCTION forget_person_hashes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version = OLD.version THEN RETURN NEW; END IF;
  IF NEW.name_sealed <> OLD.name_sealed AND NEW.name_hash IS NOT DISTINCT FROM OLD.name_hash THEN NEW.name_hash = NULL; END IF;
  IF NEW.phone_sealed IS DISTINCT FROM OLD.phone_sealed AND NEW.phone_hash IS NOT DISTINCT FROM OLD.phone_hash THEN
    NEW.phone_hash = NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_person_hashes BEFORE UPDATE OF name_sealed, phone_sealed ON fan
  FOR EACH ROW EXECUTE FUNCTION forget_person_hashes();
