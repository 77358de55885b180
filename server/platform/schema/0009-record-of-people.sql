-- The entries of people, which those of the server must not hide: few among many.
CREATE INDEX CONCURRENTLY record_of_people ON record_entry (entry DESC) WHERE actor_kind <> 'SERVER';
