-- The order in which the staff lists tickets: all, those in one state, or those of the passes of a title.
CREATE INDEX CONCURRENTLY ticket_newest ON ticket (received_at DESC, ticket_id DESC);
CREATE INDEX CONCURRENTLY ticket_by_state ON ticket (state, received_at DESC, ticket_id DESC);
CREATE INDEX CONCURRENTLY ticket_of_pass ON ticket (pass_id, received_at DESC, ticket_id DESC);
