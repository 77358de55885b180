-- The order in which the staff lists tickets, all or those in one state.
CREATE INDEX CONCURRENTLY ticket_newest ON ticket (received_at DESC, ticket_id DESC);
CREATE INDEX CONCURRENTLY ticket_by_state ON ticket (state, received_at DESC, ticket_id DESC);
