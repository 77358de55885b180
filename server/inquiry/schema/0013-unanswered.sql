-- What waits for an answer is a few of all that was ever asked.
CREATE INDEX inquiry_unanswered ON inquiry (asked_at) WHERE answered_at IS NULL;
