-- Finds what nobody needs any more before each batch, without reading all that waits.
CREATE INDEX outgoing_message_expiring ON outgoing_message (expires_at) WHERE state = 'WAITING';
