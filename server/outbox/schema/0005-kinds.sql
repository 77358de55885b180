-- Counts what was sent of one kind lately.
CREATE INDEX CONCURRENTLY outgoing_message_of_kind ON outgoing_message (kind, created_at);
