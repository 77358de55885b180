import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { lockExisting, type OrderRow, readLines } from '../order-rows.ts';
import type { PiecesOfLines } from '../parcels/parcels.ts';
import { assignOutside, type HeldMeans, type Hold, releaseOrder } from './held.ts';
import { readOpen } from './owed.ts';
import { previewLines } from './refund.ts';
import type { Refunded, RefundedLine } from './refundable.ts';

/** The decisions that the staff can take about a held order. Minor units. */
export interface HeldPreview {
  held: Hold;
  /** The money that went back at the provider, for no line yet. */
  open: number;
  /** The amount of a decision: the open money, or all that is still paid of a disputed order. */
  atStake: number;
  /** The amount of each line that an assignment would take back; 0 for a line that can't be taken back. */
  lines: RefundedLine[];
}

/** Decisions of the staff about held orders; `…Within` run in the transaction of the caller, who writes the audit log. */
export interface HeldDecisions {
  /**
   * Names the lines of a refund that was made at the provider.
   * @throws Refusal NOT_FOUND, NOT_REFUNDABLE, also for lines that cost more than the returned money
   */
  assignOutside(orderId: string, lineIds: readonly string[]): Promise<Refunded>;
  /** @param pieces of a line, where not all that can be taken back are meant */
  assignWithin(
    connection: Connection,
    orderId: string,
    lineIds: readonly string[],
    pieces?: PiecesOfLines,
  ): Promise<Refunded>;
  /** Lets a held order go on as it is. @throws Refusal NOT_FOUND */
  releaseHeld(orderId: string): Promise<void>;
  releaseWithin(connection: Connection, orderId: string): Promise<void>;
  /** The amount of each line that an assignment would take back. @throws Refusal NOT_FOUND; ORDER_STATE if it is not held */
  previewHeld(orderId: string): Promise<HeldPreview>;
}

export function createHeldDecisions(pool: Pool, means: HeldMeans): HeldDecisions {
  const assignWithin: HeldDecisions['assignWithin'] = async (connection, orderId, lineIds, pieces) =>
    assignOutside(connection, means, await lockExisting(connection, orderId), lineIds, pieces);
  const releaseWithin: HeldDecisions['releaseWithin'] = async (connection, orderId) =>
    releaseOrder(connection, means, await lockExisting(connection, orderId));
  return {
    assignWithin,
    releaseWithin,
    assignOutside: (...request) => inTransaction(pool, (connection) => assignWithin(connection, ...request)),
    releaseHeld: (orderId) => inTransaction(pool, (connection) => releaseWithin(connection, orderId)),
    previewHeld: (orderId) =>
      inTransaction(pool, async (connection) => {
        const order = await lockExisting(connection, orderId);
        if (order.held === null) throw new Refusal('ORDER_STATE', { orderStatus: order.status });
        const lineIds = (await readLines(connection, [orderId])).map((line) => line.line_id);
        const how = { reason: '', requestedBy: 'PROVIDER', partly: true } as const;
        const { lines } = await previewLines(connection, means, order, { lineIds, ...how });
        const open = await readOpen(connection, order);
        return { held: order.held, open, atStake: atStakeOf(order, open), lines };
      }),
  };
}

/** Finds the amount of a decision about a held order. @param open as `readOpen` */
export const atStakeOf = (order: OrderRow, open: number): number =>
  order.held === 'DISPUTE' ? order.payment_amount - order.refunded : open;
