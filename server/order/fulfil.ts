import { writeItems } from '../inbox/service.ts';
import { issuePhotocards } from '../photocard/service.ts';
import { recordAction } from '../platform/audit-log/server-jobs.ts';
import type { Connection } from '../platform/database/database.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import type { StoreService } from '../store/service.ts';
import type { TicketService } from '../ticket/service.ts';
import type { VoteService } from '../vote/service.ts';
import { lotSource } from './identifiers.ts';
import { itemAbout } from './messages/notify-fan.ts';
import { type LineRow, lockOrder, type OrderRow, readLines } from './order-rows.ts';
import { move } from './order-states.ts';
import type { JobHandler } from './outbox.ts';
import { prepareParcel } from './parcels/lost.ts';
import { type RefundMeans, refundLines } from './refund/refund.ts';

type Stock = Pick<StoreService, 'releaseStock'>;
type Votes = Pick<VoteService, 'grantPaidRights' | 'takeBackPaidRights'>;
type Tickets = Pick<TicketService, 'issueForLine' | 'isOver' | 'refundLine'>;

/**
 * Delivers a line, in the transaction that marks the job done. The row in `fulfilment` ensures that each line is delivered once;
 * a line that was refunded before is not delivered. A ticket that would already be expired is refunded instead.
 */
export function createFulfilment(sealing: Sealing, stock: Stock, votes: Votes, tickets: Tickets): JobHandler {
  return async (job, connection) => {
    const order = await lockOrder(connection, job.orderId);
    const lines = await readLines(connection, [job.orderId]);
    const line = lines.find((one) => one.line_id === job.payload['lineId']);
    if (order === null || line === undefined) throw new Error(`The order of ${job.key} is gone`);
    if (line.state !== 'WAITING') return;
    if (order.held !== null) throw new Error(`The order ${order.number} is held: ${order.held}`);
    if (line.kind === 'TICKET' && (await tickets.isOver(connection, line.product_id))) {
      await refundUndeliverable(connection, { stock, rights: votes, tickets, sealing }, order, line);
      await recordDelivery(connection, line, 'REFUNDED');
      return;
    }
    await connection.query('INSERT INTO fulfilment (line_id) VALUES ($1)', [line.line_id]);
    await deliver(connection, sealing, votes, tickets, order, line);
    const state = line.kind === 'GOODS' ? 'SHIPPING' : 'DELIVERED';
    await connection.query('UPDATE order_line SET state = $2 WHERE line_id = $1', [line.line_id, state]);
    await recordDelivery(connection, line, state);
    const rest = lines.filter((one) => one.line_id !== line.line_id && one.state === 'WAITING');
    if (rest.length > 0) return;
    if (order.status === 'PAID') await move(connection, order, 'FULFILLED');
    // A parcel has its own messages when it is sent and when it arrives.
    const delivered = lines.filter(
      (one) => one.kind !== 'GOODS' && (one.line_id === line.line_id || one.state === 'DELIVERED'),
    );
    await writeItems(connection, itemAbout(order, 'ORDER_DELIVERED', `delivered:${order.order_id}`, delivered));
  };
}

const recordDelivery = (connection: Connection, line: LineRow, state: string) =>
  recordAction(connection, {
    job: 'deliveries',
    action: 'order.fulfil',
    object: { kind: 'order', id: line.order_id },
    after: { lineId: line.line_id, kind: line.kind, quantity: line.quantity, state },
  });

/** Refunds a line that can never be delivered, and records that. */
async function refundUndeliverable(
  connection: Connection,
  means: RefundMeans,
  order: OrderRow,
  line: LineRow,
): Promise<void> {
  const request = { lineIds: [line.line_id], reason: 'TICKET_ISSUE_FAILED', requestedBy: 'PLATFORM' } as const;
  await refundLines(connection, means, order, request);
  await connection.query('UPDATE order_line SET undeliverable = true WHERE line_id = $1', [line.line_id]);
}

async function deliver(
  connection: Connection,
  sealing: Sealing,
  votes: Votes,
  tickets: Tickets,
  order: OrderRow,
  line: LineRow,
): Promise<void> {
  if (line.kind === 'VOTE_PACK') return grantRights(connection, votes, order, line);
  if (line.kind === 'GOODS') return prepareParcel(connection, sealing, order, line.line_id, line.quantity);
  const { order_id: orderId, user_id: userId } = order;
  const { line_id: lineId, product_id: productId, quantity } = line;
  const purchase = { orderId, lineId, productId, userId, quantity };
  return line.kind === 'TICKET' ? tickets.issueForLine(connection, purchase) : issuePhotocards(connection, purchase);
}

async function grantRights(connection: Connection, votes: Votes, order: OrderRow, line: LineRow): Promise<void> {
  const { rights, valid_days: validDays } = line;
  if (rights === null || validDays === null) throw new Error(`The vote pack ${line.line_id} has no rights`);
  const { rows } = await connection.query<{ expires_at: Date }>(
    'SELECT clock_timestamp() + make_interval(days => $1) AS expires_at',
    [validDays],
  );
  await votes.grantPaidRights(
    {
      userId: order.user_id,
      count: rights * line.quantity,
      source: lotSource(line.line_id),
      expiresAt: rows[0]?.expires_at ?? null,
    },
    connection,
  );
}
