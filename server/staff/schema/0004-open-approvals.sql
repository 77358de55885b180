-- What waits is a few of all that was ever asked for.
CREATE INDEX staff_approval_open ON staff_approval (asked_at DESC, approval_id DESC) WHERE state = 'ASKED';
