-- An optional agreement can be withdrawn and given again, so what a fan agreed to is a history; the last entry counts.
ALTER TABLE fan_agreement DROP CONSTRAINT fan_agreement_pkey;
ALTER TABLE fan_agreement
  ADD COLUMN entry bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN action text NOT NULL DEFAULT 'GIVEN' CHECK (action IN ('GIVEN', 'WITHDRAWN')),
  -- Who takes a required one back leaves.
  ADD CONSTRAINT only_optional_withdrawn CHECK (action = 'GIVEN' OR terms_id = 'marketing');
CREATE INDEX fan_agreement_of_fan ON fan_agreement (user_id, terms_id, entry DESC);
