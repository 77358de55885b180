CREATE INDEX CONCURRENTLY inquiry_of_guest ON inquiry (asked_at) WHERE guest_email_sealed IS NOT NULL;
