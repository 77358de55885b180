-- Tickets that were bought before there was a wallet become tickets like any other. Each product that was sold becomes a
-- pass of its own name, for the venue; the next import of content says what it really admits to.

INSERT INTO pass (pass_id, title_id, position, name, description, picture, venue, device_changes, resets)
  SELECT product_id, title_id, position, name, description, pictures -> 0, true, 2, 1 FROM product
  WHERE product_id IN (SELECT product_id FROM entitlement WHERE kind = 'TICKET');

INSERT INTO pass_product (product_id, pass_id)
  SELECT DISTINCT product_id, product_id FROM entitlement WHERE kind = 'TICKET';

INSERT INTO ticket (ticket_id, number, user_id, pass_id, source, order_id, line_id, piece, received_at, state,
    first_used_at, device_changes, resets)
  SELECT entitlement_id, 'FT-' || translate(upper(left(md5(entitlement_id), 10)), '01AE', 'GHJK'), e.user_id, product_id,
    'ORDER', order_id, line_id, piece, issued_at, CASE state WHEN 'REFUNDED' THEN 'REFUNDED' ELSE 'HOLDING' END,
    CASE state WHEN 'USED' THEN issued_at END, 2, 1
  FROM (SELECT entitlement.*, order_line.order_id FROM entitlement JOIN order_line USING (line_id)) AS e
  WHERE kind = 'TICKET';

INSERT INTO ticket_log (ticket_id, position, kind, at)
  SELECT ticket_id, 0, 'BOUGHT', received_at FROM ticket WHERE source = 'ORDER';

DELETE FROM entitlement WHERE kind = 'TICKET';
ALTER TABLE entitlement ADD CONSTRAINT tickets_have_a_table_of_their_own CHECK (kind <> 'TICKET');
