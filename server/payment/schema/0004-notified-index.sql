CREATE INDEX CONCURRENTLY payment_attempt_notified ON payment_attempt (notified_at) WHERE notified_at IS NOT NULL;
