-- Finds expired mails before each batch, without reading all that wait.
CREATE INDEX CONCURRENTLY outgoing_message_expiring ON outgoing_message (expires_at) WHERE state = 'WAITING';
