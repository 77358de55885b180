-- What an entry was stays as it was, whoever writes.
CREATE FUNCTION revisions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'revisions are only appended: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER revisions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON content_revision
  FOR EACH STATEMENT EXECUTE FUNCTION revisions_stay();
