-- What is still to be drawn is a few of all events.
CREATE INDEX event_not_drawn ON event (closes_at) WHERE drawn_at IS NULL;
