-- The language in which the provider's page was asked for, so that asking again for the same page is the same request.
ALTER TABLE payment_attempt ADD COLUMN language text CHECK (language IN ('ko', 'en', 'ja'));
UPDATE payment_attempt AS a SET language = o.language FROM fan_order AS o WHERE o.order_id = a.order_id;
ALTER TABLE payment_attempt ALTER COLUMN language SET NOT NULL;
