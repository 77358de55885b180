-- Addresses at which mail does not arrive, or whose owner has complained about it: they get codes and invitations of staff alone.
CREATE TABLE stopped_address (
  recipient_hash bytea PRIMARY KEY CHECK (octet_length(recipient_hash) = 32),
  -- The fan of the message, where that is known: the row goes with the account.
  user_id    text,
  reason     text NOT NULL CHECK (reason IN ('BOUNCED', 'COMPLAINED')),
  -- The enhanced status code of RFC 3463, such as 5.1.1.
  status     text CHECK (status ~ '^5\.\d{1,3}\.\d{1,3}$'),
  stopped_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX stopped_address_of_fan ON stopped_address (user_id) WHERE user_id IS NOT NULL;

-- Notices about mail that were received, so that one that is delivered again changes nothing.
CREATE TABLE received_mail_notice (
  -- SHA-256 of the id that the provider gave it.
  notice_id   bytea PRIMARY KEY CHECK (octet_length(notice_id) = 32),
  received_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX received_mail_notice_by_time ON received_mail_notice (received_at);
