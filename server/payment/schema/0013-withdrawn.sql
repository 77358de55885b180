CREATE UNIQUE INDEX CONCURRENTLY payment_report_once ON payment_report (provider, from_day, to_day, digest) WHERE withdrawn_at IS NULL;
CREATE INDEX CONCURRENTLY payment_report_line_of_report ON payment_report_line (report_id);
