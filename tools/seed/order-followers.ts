import type { Connection } from '../../server/platform/database/database.ts';
import { staffIdOf } from './staff.ts';

/**
 * Rows that follow the paid orders: payments, deliveries, numbered photocards, jobs for refunds and for deliveries that
 * fail, and a few mails that failed because their address is stopped.
 */
export const deliver = `
  INSERT INTO payment_movement (attempt_id, kind, amount, lines, at)
    SELECT attempt_id, 'PAYMENT', captured, jsonb_build_array(jsonb_build_object('lineId', line_id, 'amount', captured)), closed_at
    FROM payment_attempt JOIN order_line USING (order_id) WHERE captured > 0;
  INSERT INTO payment_movement (attempt_id, kind, amount, lines, at)
    SELECT attempt_id, 'OUTSIDE', returned_outside, jsonb_build_array(jsonb_build_object('lineId', line_id, 'amount', returned_outside)), held_at
    FROM payment_attempt JOIN fan_order USING (order_id) JOIN order_line USING (order_id) WHERE returned_outside > 0;
  INSERT INTO fulfilment (line_id, fulfilled_at)
    SELECT line_id, paid_at FROM order_line JOIN fan_order USING (order_id) WHERE state IN ('DELIVERED', 'SHIPPING', 'REFUNDED');
  INSERT INTO photocard (photocard_id, order_id, line_id, piece, user_id, product_id, serial, issued_at)
    SELECT md5(line_id), order_id, line_id, 1, user_id, product_id, row_number() OVER (PARTITION BY product_id ORDER BY paid_at, line_id), paid_at
    FROM order_line JOIN fan_order USING (order_id) WHERE kind = 'PHOTOCARD' AND state IN ('DELIVERED', 'REFUNDED');
  UPDATE photocard SET revoked_at = issued_at FROM order_line WHERE order_line.line_id = photocard.line_id AND state = 'REFUNDED';
  INSERT INTO photocard_product (product_id, faces, issued) SELECT product_id, $faces$[{"artist": {"ko": "Fan", "en": "Fan", "ja": "Fan"},
    "line": {"ko": "Card", "en": "Card", "ja": "Card"}, "accent": "#6a3df0", "portrait": "/p.svg"}]$faces$, count(*) FROM photocard GROUP BY 1;
  UPDATE product SET sold = counted.sold, reserved = counted.reserved FROM (
      SELECT product_id, count(*) FILTER (WHERE paid_at IS NOT NULL) AS sold,
        count(*) FILTER (WHERE status IN ('RESERVED', 'PAYING')) AS reserved
      FROM order_line JOIN fan_order USING (order_id) GROUP BY 1) AS counted
    WHERE counted.product_id = product.product_id;
  INSERT INTO outbox (key, kind, order_id, payload, created_at, tries, last_error)
    SELECT 'fulfil:' || line_id, 'FULFIL_LINE', order_id, jsonb_build_object('lineId', line_id), paid_at, 5, 'the pass is over'
    FROM order_line JOIN fan_order USING (order_id) WHERE paid_at IS NOT NULL AND state = 'WAITING';
  INSERT INTO refund (refund_id, order_id, amount, reason, requested_by, requested_at)
    SELECT md5(order_id), order_id, refunded, 'Changed their mind', 'OPERATOR', paid_at FROM fan_order WHERE refunded > 0;
  INSERT INTO outbox (key, kind, order_id, payload, created_at, tries, done_at)
    SELECT 'refund:' || refund_id, 'PROVIDER_REFUND', order_id, jsonb_build_object('amount', amount, 'lines',
      jsonb_build_array(jsonb_build_object('lineId', line_id, 'amount', amount))), requested_at, 1, requested_at
    FROM refund JOIN order_line USING (order_id);
  INSERT INTO payment_movement (attempt_id, kind, amount, lines, job, at)
    SELECT attempt_id, 'REFUND', (payload ->> 'amount')::bigint, payload -> 'lines', key, done_at
    FROM outbox JOIN payment_attempt USING (order_id) WHERE kind = 'PROVIDER_REFUND';
  INSERT INTO outgoing_message (key, kind, language, state, expires_at, last_error, created_at, ended_at)
    SELECT 'paid:' || order_id, 'orderPaid', language, 'FAILED', paid_at + interval '3 days', 'the address is stopped', paid_at, paid_at
    FROM fan_order WHERE paid_at > now() - interval '90 days' AND hashtext(order_id) % 500 = 0`;

export const logTickets = `
  INSERT INTO ticket_log (ticket_id, position, kind, at) SELECT ticket_id, 0, 'BOUGHT', received_at FROM ticket;
  INSERT INTO ticket_log (ticket_id, position, kind, at) SELECT ticket_id, 1, state, received_at FROM ticket WHERE state = 'REVOKED'`;

/** A report with a row for each payment and refund, differences of which most are solved, and disputes of which most are closed. */
export async function settle(connection: Connection): Promise<void> {
  await connection.query(
    `INSERT INTO payment_report (report_id, provider, from_day, to_day, digest, added, known, skipped, staff_id)
     SELECT 'report', 'toss', min(at)::date, max(at)::date, sha256('report'), count(*), 0, 0, $1 FROM payment_movement WHERE kind <> 'OUTSIDE'`,
    [staffIdOf(1)],
  );
  await connection.query(`
    INSERT INTO payment_report_line (provider, transaction, report_id, payment, kind, amount, currency, fee, at)
      SELECT 'toss', 'movement-' || movement_id, 'report', attempt_id, kind, amount, 'KRW', CASE kind WHEN 'PAYMENT' THEN 450 ELSE 0 END, at
      FROM payment_movement WHERE kind <> 'OUTSIDE';
    INSERT INTO payment_difference (difference_id, provider, payment, order_id, kind, ours, our_currency, report_id, found_at, state, decided_at)
      SELECT md5(attempt_id), 'toss', attempt_id, order_id, 'MISSING_THERE', amount, currency, 'report', created_at,
        CASE WHEN place % 50 = 0 THEN 'OPEN' ELSE 'SOLVED' END, CASE WHEN place % 50 > 0 THEN created_at END
      FROM (SELECT *, row_number() OVER (ORDER BY attempt_id) AS place FROM payment_attempt WHERE counts AND returned > 0) AS a WHERE place % 4 = 0;
    INSERT INTO payment_dispute (attempt_id, opened_at, due_at)
      SELECT attempt_id, held_at, held_at + interval '7 days' FROM payment_attempt JOIN fan_order USING (order_id) WHERE is_disputed AND counts;
    INSERT INTO payment_dispute (attempt_id, opened_at, due_at, closed_at)
      SELECT attempt_id, closed_at, closed_at + interval '7 days', least(now(), closed_at + interval '5 days')
      FROM (SELECT *, row_number() OVER (ORDER BY attempt_id) AS place FROM payment_attempt WHERE counts AND returned > 0) AS a WHERE place % 4 = 1`);
}
