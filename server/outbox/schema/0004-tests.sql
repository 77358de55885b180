-- Mails that the staff sends to itself: they are no mails to fans, and count for themselves.
ALTER TABLE outgoing_message ADD COLUMN is_test boolean NOT NULL DEFAULT false;
