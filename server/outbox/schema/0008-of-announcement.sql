-- Counts the mails of an announcement that wait. Its condition names the key, so that the sender's query for all of them can't use it.
CREATE INDEX CONCURRENTLY outgoing_message_of_announcement ON outgoing_message (split_part(key, ':', 2)) WHERE state = 'WAITING' AND key LIKE 'announcement:%';
