-- Batches of codes and uses of tickets are only appended to, whoever writes.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON code_batch FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_use FOR EACH STATEMENT EXECUTE FUNCTION append_only();
