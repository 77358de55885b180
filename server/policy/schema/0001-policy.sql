-- Legal documents, each version in every language. `documents`: {ko: {title, prose, changes}, …}; `changes` says what the
-- version changed, and is null in the first.
CREATE TABLE policy_version (
  type      text COLLATE "C" NOT NULL
    CHECK (type IN ('terms', 'privacy', 'service', 'commercial', 'age', 'marketing')),
  version   text COLLATE "C" NOT NULL,
  -- The day from which it counts, in Seoul.
  effective date NOT NULL,
  documents jsonb NOT NULL,
  -- Of everything above, to notice a change.
  digest    text NOT NULL,
  PRIMARY KEY (type, version),
  CONSTRAINT one_version_a_day UNIQUE (type, effective)
);

-- Fans agreed to it as it was: a version that counts is never changed or deleted, a new one follows it.
CREATE FUNCTION keep_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.effective <= (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date THEN
    RAISE EXCEPTION 'version % of % counts already', OLD.version, OLD.type
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'policy_frozen';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER keep_policy BEFORE UPDATE OR DELETE ON policy_version FOR EACH ROW EXECUTE FUNCTION keep_policy();
