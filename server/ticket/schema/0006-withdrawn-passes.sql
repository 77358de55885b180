-- What the staff has withdrawn makes no new tickets for orders, and none by the staff. Tickets and codes stay valid.
ALTER TABLE pass ADD COLUMN withdrawn_at timestamptz(3);
