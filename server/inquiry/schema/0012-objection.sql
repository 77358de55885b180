-- An objection to a suspension is a topic of its own. 0013 validates the checks, which reads every row.
ALTER TABLE inquiry
  DROP CONSTRAINT inquiry_topic_check,
  ADD CONSTRAINT inquiry_topic
    CHECK (topic IN ('ACCOUNT', 'VOTE', 'PAYMENT', 'TICKET', 'STREAM', 'EVENT', 'OTHER', 'SUSPENSION')) NOT VALID,
  -- What the staff decided last about an objection.
  ADD COLUMN decision text,
  ADD CONSTRAINT inquiry_decision CHECK (decision IS NULL OR (decision IN ('LIFTED', 'KEPT') AND topic = 'SUSPENSION')) NOT VALID;
