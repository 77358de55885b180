-- Finds the messages that are sent before announcements, however many of those wait.
CREATE INDEX CONCURRENTLY outgoing_message_first ON outgoing_message (next_at, message_id) WHERE state = 'WAITING' AND kind <> 'announcement';
