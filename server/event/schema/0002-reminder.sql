-- When the winners whose information was missing were reminded by mail.
ALTER TABLE event ADD COLUMN reminded_at timestamptz(3);
