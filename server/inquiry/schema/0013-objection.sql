ALTER TABLE inquiry VALIDATE CONSTRAINT inquiry_topic, VALIDATE CONSTRAINT inquiry_decision;
