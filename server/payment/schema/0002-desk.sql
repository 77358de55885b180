-- The staff finds an order by what the provider calls its payment.
CREATE INDEX CONCURRENTLY payment_attempt_by_reference ON payment_attempt (reference) WHERE reference IS NOT NULL;
