import { fanOf, type Invariant } from '../platform/database/invariants.ts';

export const ticketInvariants: readonly Invariant[] = [
  {
    invariant: 'a registered code has one ticket, of the fan who registered it; other codes have none',
    looked: 'SELECT count(*) FROM ticket_code',
    violations: `SELECT format('a code of batch %s is %s and has %s tickets', c.batch_id, c.state, coalesce(t.tickets, 0))
        FROM ticket_code AS c LEFT JOIN (
          SELECT code_hash, count(*) AS tickets, min(user_id) AS fan FROM ticket WHERE code_hash IS NOT NULL GROUP BY 1) AS t USING (code_hash)
        WHERE coalesce(t.tickets, 0) <> CASE c.state WHEN 'REGISTERED' THEN 1 ELSE 0 END OR t.fan <> c.registered_by
      UNION ALL SELECT format('ticket %s has a code that does not exist', t.number) FROM ticket AS t
        WHERE code_hash IS NOT NULL AND NOT EXISTS (SELECT FROM ticket_code AS c WHERE c.code_hash = t.code_hash)`,
  },
  {
    invariant: 'a ticket counts its uses since the last reset, within the limits of its pass',
    looked: 'SELECT count(*) FROM ticket',
    violations: `SELECT format('ticket %s: %s of %s uses, %s stored; %s of %s resets; %s devices', number, uses, rounds, coalesce(u.stored, 0), resets_used,
        resets, device_number)
      FROM ticket AS t LEFT JOIN (SELECT ticket_id, reset, count(*) AS stored FROM ticket_use GROUP BY 1, 2) AS u
        ON u.ticket_id = t.ticket_id AND u.reset = t.resets_used
      WHERE uses <> coalesce(u.stored, 0) OR uses > rounds OR resets_used > resets OR device_number > device_changes + 1
        OR (uses > 0 AND first_used_at IS NULL) OR (state = 'HOLDING' AND uses > 0)`,
  },
  {
    invariant: 'the log of a ticket is complete',
    looked: 'SELECT count(*) FROM ticket_log',
    violations: `SELECT format('ticket %s: %s entries up to %s, %s resets of %s', number, coalesce(entries, 0), last, coalesce(l.resets, 0), resets_used)
      FROM ticket AS t LEFT JOIN (SELECT ticket_id, count(*) AS entries, max(position) AS last, count(*) FILTER (WHERE kind = 'RESET') AS resets
        FROM ticket_log GROUP BY 1) AS l USING (ticket_id)
      WHERE entries IS NULL OR entries <> last + 1 OR coalesce(l.resets, 0) <> resets_used`,
  },
  {
    invariant: 'a bought ticket belongs to the fan who ordered it',
    looked: "SELECT count(*) FROM ticket WHERE source = 'ORDER'",
    violations: `SELECT format('ticket %s is of fan %s, but its order %s is of another fan, or has no such line', t.number, ${fanOf('t.user_id')}, t.order_id)
      FROM ticket AS t JOIN fan_order AS o USING (order_id) JOIN order_line AS l ON l.line_id = t.line_id
      WHERE t.user_id <> o.user_id OR l.order_id <> t.order_id`,
  },
];
