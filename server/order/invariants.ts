import type { Invariant } from '../platform/database/invariants.ts';

const paid = "('PAID', 'FULFILLED', 'PARTIALLY_REFUNDED', 'REFUNDED')";
/** The pieces of a refunded line are for sale again, except seen cards: their numbers are never issued twice. */
const isRestocked = `l.state = 'REFUNDED' AND l.refunded = l.product_amount + l.fee
  AND NOT (l.kind = 'PHOTOCARD' AND EXISTS (SELECT FROM fulfilment AS f WHERE f.line_id = l.line_id))`;

export const orderInvariants: readonly Invariant[] = [
  {
    invariant: 'an order has the prices of its lines and the sum of its refunds',
    looked: 'SELECT count(*) FROM fan_order',
    violations: `SELECT format('order %s: %s + %s = %s, its lines %s + %s; %s refunded, its lines %s, its refunds %s', o.order_id, o.product_amount,
        o.fee, o.payment_amount, l.product_amount, l.fee, o.refunded, l.refunded, coalesce(r.amount, 0))
      FROM fan_order AS o
      LEFT JOIN (SELECT order_id, sum(product_amount) AS product_amount, sum(fee) AS fee, sum(refunded) AS refunded FROM order_line GROUP BY 1) AS l
        USING (order_id)
      LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM refund GROUP BY 1) AS r USING (order_id)
      WHERE (o.product_amount, o.fee, o.refunded, o.refunded) IS DISTINCT FROM
          (l.product_amount::bigint, l.fee::bigint, l.refunded::bigint, coalesce(r.amount, 0)::bigint)
        OR o.product_amount + o.fee <> o.payment_amount OR o.refunded NOT BETWEEN 0 AND o.payment_amount`,
  },
  {
    invariant: 'a line costs its price for each piece',
    looked: 'SELECT count(*) FROM order_line',
    violations: `SELECT format('line %s: %s × %s is not %s + %s', line_id, quantity, unit_price, product_amount, fee) FROM order_line
      WHERE product_amount <> unit_price::bigint * quantity OR fee <> coalesce(fee_per_piece, 0)::bigint * quantity
        OR refunded NOT BETWEEN 0 AND product_amount + fee`,
  },
  {
    invariant: "an order's status is the last one of its history, and each step was allowed",
    looked: 'SELECT count(*) FROM order_history',
    violations: `SELECT format('order %s: step %s from %s to %s is not allowed', order_id, position, before, status)
        FROM (SELECT order_id, position, status, lag(status) OVER one AS before, row_number() OVER one - 1 AS place FROM order_history
          WINDOW one AS (PARTITION BY order_id ORDER BY position)) AS h
        WHERE position <> place OR CASE WHEN position = 0 THEN status <> 'RESERVED'
          ELSE NOT EXISTS (SELECT FROM order_transition WHERE from_status = before AND to_status = status) END
      UNION ALL SELECT format('order %s is %s, and its history ends with %s', o.order_id, o.status, coalesce(h.status, 'nothing'))
        FROM fan_order AS o LEFT JOIN (SELECT DISTINCT ON (order_id) order_id, status FROM order_history ORDER BY order_id, position DESC) AS h
          USING (order_id)
        WHERE o.status IS DISTINCT FROM h.status OR (o.status IN ${paid}) <> (o.paid_at IS NOT NULL)`,
  },
  {
    invariant: 'the state of each line fits the status of its order',
    looked: 'SELECT count(*) FROM order_line',
    violations: `SELECT format('order %s is %s, and its line %s is %s', order_id, o.status, line_id, l.state)
      FROM fan_order AS o JOIN order_line AS l USING (order_id)
      WHERE CASE o.status
        WHEN 'RESERVED' THEN l.state <> 'WAITING' WHEN 'PAYING' THEN l.state <> 'WAITING'
        WHEN 'EXPIRED' THEN l.state <> 'RELEASED' WHEN 'CANCELED' THEN l.state <> 'RELEASED'
        WHEN 'FULFILLED' THEN l.state NOT IN ('DELIVERED', 'SHIPPING')
        WHEN 'REFUNDED' THEN o.refunded <> o.payment_amount
        ELSE l.state = 'RELEASED' END`,
  },
  {
    invariant: 'stock counts the pieces of the orders',
    looked: 'SELECT count(*) FROM product',
    violations: `SELECT format('product %s: %s reserved and %s sold, its orders %s and %s; %s bought and %s replaced, its orders %s and %s', product_id,
        p.reserved, p.sold, coalesce(o.reserved, 0), coalesce(o.sold, 0), p.sold + p.returned - p.replaced, p.replaced, coalesce(o.bought, 0),
        coalesce(o.replaced, 0))
      FROM (
        SELECT product_id, reserved, sold, coalesce(returned, 0) AS returned, coalesce(replaced, 0) AS replaced
        FROM product LEFT JOIN sold_pieces USING (product_id)) AS p LEFT JOIN (
        SELECT product_id, sum(quantity) FILTER (WHERE o.status IN ('RESERVED', 'PAYING')) AS reserved,
          sum(coalesce(s.pieces, CASE WHEN ${isRestocked} THEN 0 ELSE quantity END)) FILTER (WHERE o.status IN ${paid}) AS sold,
          sum(quantity) FILTER (WHERE o.status IN ${paid}) AS bought, sum(s.replaced) AS replaced
        FROM order_line AS l JOIN fan_order AS o USING (order_id) LEFT JOIN (
          SELECT line_id, sum(CASE WHEN in_stock THEN 0 ELSE pieces END) AS pieces,
            sum(pieces) FILTER (WHERE state = 'LOST' AND settled = 'SENT_AGAIN') AS replaced FROM shipment GROUP BY 1) AS s USING (line_id)
        GROUP BY 1) AS o USING (product_id)
      WHERE (p.reserved, p.sold, p.sold + p.returned - p.replaced, p.replaced)
        <> (coalesce(o.reserved, 0), coalesce(o.sold, 0), coalesce(o.bought, 0), coalesce(o.replaced, 0))`,
  },
  {
    invariant: 'a paid line is delivered once, or a job waits to deliver it',
    looked: 'SELECT count(*) FROM order_line',
    violations: `SELECT format('line %s is %s, and was %s', line_id, l.state, CASE WHEN f.line_id IS NULL THEN 'not delivered' ELSE 'delivered' END)
        FROM order_line AS l LEFT JOIN fulfilment AS f USING (line_id)
        WHERE CASE WHEN l.state IN ('DELIVERED', 'SHIPPING') THEN f.line_id IS NULL WHEN l.state IN ('WAITING', 'RELEASED') THEN f.line_id IS NOT NULL END
      UNION ALL SELECT format('line %s is paid and waits, and no job delivers it', line_id)
        FROM order_line AS l JOIN fan_order AS o USING (order_id) WHERE o.status IN ${paid} AND l.state = 'WAITING'
          AND NOT EXISTS (SELECT FROM outbox AS j WHERE j.key = 'fulfil:' || l.line_id AND j.done_at IS NULL)`,
  },
  {
    invariant: 'a delivery has the bought pieces, for the fan who ordered them',
    looked: 'SELECT count(*) FROM fulfilment',
    violations: `SELECT format('line %s of %s × %s brought %s', line_id, l.quantity, l.kind, d.made)
      FROM fulfilment AS f JOIN order_line AS l USING (line_id) JOIN fan_order AS o USING (order_id)
      LEFT JOIN (SELECT line_id, count(*) AS made, min(user_id) AS first, max(user_id) AS last FROM ticket WHERE line_id IS NOT NULL GROUP BY 1) AS t
        USING (line_id)
      LEFT JOIN (SELECT line_id, count(*) AS made, min(user_id) AS first, max(user_id) AS last FROM photocard GROUP BY 1) AS c USING (line_id)
      LEFT JOIN (SELECT line_id, sum(pieces) FILTER (WHERE settled IS DISTINCT FROM 'SENT_AGAIN') AS made, min(user_id) AS first,
        max(user_id) AS last FROM shipment GROUP BY 1) AS s USING (line_id)
      LEFT JOIN (SELECT source, sum(granted) AS made, min(user_id) AS first, max(user_id) AS last FROM paid_lot GROUP BY 1) AS r
        ON r.source = 'order:' || l.line_id
      CROSS JOIN LATERAL (SELECT CASE l.kind WHEN 'TICKET' THEN t.made WHEN 'PHOTOCARD' THEN c.made WHEN 'GOODS' THEN s.made ELSE r.made END AS made,
        CASE l.kind WHEN 'VOTE_PACK' THEN l.rights * l.quantity ELSE l.quantity END AS due,
        least(t.first, c.first, s.first, r.first) AS first, greatest(t.last, c.last, s.last, r.last) AS last) AS d
      WHERE d.made IS DISTINCT FROM d.due OR d.first <> o.user_id OR d.last <> o.user_id`,
  },
  {
    invariant: 'a refund covers exactly the pieces that were not sent, came back or were lost',
    looked: 'SELECT count(*) FROM shipment',
    violations: `SELECT format('line %s: %s refunded, %s of %s pieces', line_id, l.refunded, s.pieces, l.quantity)
      FROM order_line AS l JOIN (
        SELECT line_id, coalesce(sum(pieces) FILTER (WHERE CASE state WHEN 'RETURNED' THEN settled IS NULL WHEN 'LOST' THEN settled = 'REFUNDED' ELSE state = 'CANCELED' END), 0) AS pieces
        FROM shipment GROUP BY 1) AS s USING (line_id)
      WHERE l.refunded * l.quantity <> (l.product_amount + l.fee) * s.pieces OR (l.state = 'REFUNDED') <> (s.pieces = l.quantity)`,
  },
  {
    invariant: 'a finished job has delivered its line, and each refund has a job',
    looked: 'SELECT count(*) FROM outbox',
    violations: `SELECT format('the job %s is done, and the line waits', job_id) FROM outbox AS j
        JOIN order_line AS l ON j.key = 'fulfil:' || l.line_id WHERE j.done_at IS NOT NULL AND l.state = 'WAITING'
      UNION ALL SELECT format('no job pays the refund %s of order %s', refund_id, order_id) FROM refund
        WHERE requested_by <> 'PROVIDER' AND NOT EXISTS (SELECT FROM outbox AS j WHERE j.key = 'refund:' || refund_id)`,
  },
  {
    invariant: 'the refunds of an order, by us and at the provider, are at most its payment',
    looked: 'SELECT count(*) FROM fan_order WHERE paid_at IS NOT NULL',
    violations: `SELECT format('order %s: %s of %s refunded, %s went back at the provider, %s of that for its lines', o.order_id, o.refunded,
        o.payment_amount, o.returned_outside, coalesce(r.attributed, 0))
      FROM fan_order AS o LEFT JOIN (
        SELECT order_id, sum(amount) AS attributed FROM refund WHERE requested_by = 'PROVIDER' GROUP BY 1) AS r USING (order_id)
      WHERE coalesce(r.attributed, 0) > o.returned_outside OR o.refunded + o.returned_outside - coalesce(r.attributed, 0) > o.payment_amount`,
  },
  {
    invariant: 'the vote rights of an order are held while the order is held, and only then',
    looked: "SELECT count(*) FROM order_line WHERE kind = 'VOTE_PACK'",
    violations: `SELECT format('the lot of line %s has %s to cast and %s held, its order is %s', line_id, s.remaining, s.held,
        CASE WHEN o.held IS NULL THEN 'not held' ELSE 'held' END)
      FROM order_line AS l JOIN fan_order AS o USING (order_id) JOIN paid_lot AS s ON s.source = 'order:' || l.line_id
      WHERE CASE WHEN o.held IS NULL THEN s.held IS NOT NULL ELSE s.remaining > 0 END`,
  },
];
