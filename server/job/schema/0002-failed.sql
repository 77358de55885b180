-- A person's own jobs that failed lately.
CREATE INDEX CONCURRENTLY job_failed ON job (asked_by, ended_at) WHERE state = 'FAILED';
