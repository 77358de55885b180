-- What happened with an order, money that goes back and what was delivered are only appended to, whoever writes.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_history FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fulfilment FOR EACH STATEMENT EXECUTE FUNCTION append_only();
