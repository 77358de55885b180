-- Partners that wait for a decision of the staff, of which there are few.
CREATE INDEX CONCURRENTLY partner_on_trial ON partner (changed_at) WHERE state = 'TRIAL' AND source = 'REQUEST';
