import type { RefundCause } from '../../../rules/staff/limits.ts';
import type { LineRow, OrderRow } from '../order-rows.ts';
import type { PiecesOfLines } from '../parcels/parcels.ts';

export interface RefundRequest {
  lineIds: readonly string[];
  reason: string;
  /**
   * The limit of seven days holds for a fan alone. `PLATFORM`: it can't deliver; `PROVIDER`: the money went back there already. What is
   * spent is never refunded.
   */
  requestedBy: 'FAN' | 'OPERATOR' | 'PLATFORM' | 'PROVIDER';
  /** Why the staff refunds it, as the fan reads it. */
  cause?: RefundCause;
  /** Used tickets and seen cards are refunded too, as for a cancelled show. */
  evenUsed?: boolean;
  /** The lines' parcels had been sent and are back with the seller. */
  hasReturned?: boolean;
  /** The lines' parcels were lost, and their pieces are not sent again. */
  isLost?: boolean;
  /** False if the returned pieces must not be for sale again. */
  toStock?: boolean;
  /** Pieces in parcels, by line, where not all that can be refunded so are meant. */
  pieces?: PiecesOfLines;
  /** By parcel, how many of its pieces are meant; `pieces` does not count then. */
  parcels?: PiecesOfLines;
  /** Refunds the lines that can be refunded, instead of all or none. */
  partly?: boolean;
  /** The amount that the question named, in minor units: another one is refused. */
  expected?: number;
}

export interface Refunded {
  /** Minor units. */
  amount: number;
  lines: RefundedLine[];
}

export interface RefundedLine {
  line: LineRow;
  /** Minor units; 0 where it is not refunded, which only a partial refund allows. */
  amount: number;
  /** Pieces of a parcel that this pays back; null for products without a parcel. */
  pieces: number | null;
  /** Pieces that are for sale again. */
  inStock: number;
  /** Pieces that the fan does not hold any more, and may buy again. */
  freed: number;
}

export const refundableStates: readonly string[] = ['PAID', 'FULFILLED', 'PARTIALLY_REFUNDED'];

/** True if the lines can be refunded: a held order first needs a decision of the staff. */
export const isOpenFor = (order: OrderRow, requestedBy: RefundRequest['requestedBy']): boolean =>
  refundableStates.includes(order.status) && (order.held === null || requestedBy === 'PROVIDER');

/**
 * The refundable rest of a line now: pieces, or for a delivered vote pack the votes left in its lot.
 * @param unspent the rights left, for a vote pack; the tickets that were never used, for tickets
 */
export function refundableOf(
  order: OrderRow,
  line: LineRow,
  unspent: number,
  requestedBy: RefundRequest['requestedBy'] = 'FAN',
): number {
  // A parcel can be cancelled until it is sent, however long that takes: the legal period begins with its arrival.
  const inTime = order.in_time || requestedBy !== 'FAN' || line.kind === 'GOODS';
  if (!isOpenFor(order, requestedBy) || !inTime) return 0;
  if (line.state === 'WAITING') return line.quantity;
  if (line.kind === 'VOTE_PACK') return line.state === 'DELIVERED' ? unspent : 0;
  if (line.kind === 'GOODS') return line.state === 'SHIPPING' ? line.untouched : 0;
  // A photocard counts as used once it is delivered. Tickets are refunded completely, while all are unused.
  if (line.kind === 'PHOTOCARD' || unspent < line.quantity) return 0;
  return line.state === 'DELIVERED' ? line.quantity : 0;
}

/** The amount of that refund: for a partly spent pack, the unspent part of price and fee, rounded down. */
export function refundAmountOf(line: LineRow, count: number): number {
  if (count === 0) return 0;
  const paid = line.product_amount + line.fee;
  // Each piece costs the same.
  if (line.kind === 'GOODS') return (paid / line.quantity) * count;
  if (line.kind !== 'VOTE_PACK' || line.state === 'WAITING') return paid;
  return Math.floor((paid * count) / ((line.rights ?? 1) * line.quantity));
}
