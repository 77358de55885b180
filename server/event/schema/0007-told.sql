-- When the entrants were told in their inboxes that the result is open. Nobody is told of results that opened before there were inboxes.
ALTER TABLE event ADD COLUMN told_at timestamptz(3);
UPDATE event SET told_at = clock_timestamp() WHERE drawn_at IS NOT NULL AND results_at <= clock_timestamp();
