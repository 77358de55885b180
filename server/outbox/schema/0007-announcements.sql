-- Finds the announcements, which are sent after all other messages.
CREATE INDEX CONCURRENTLY outgoing_message_announcement ON outgoing_message (next_at, message_id) WHERE state = 'WAITING' AND kind = 'announcement';
