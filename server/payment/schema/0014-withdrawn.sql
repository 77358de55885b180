-- payment_report_once has taken its place.
ALTER TABLE payment_report DROP CONSTRAINT payment_report_provider_from_day_to_day_digest_key;
