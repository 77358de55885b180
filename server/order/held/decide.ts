import type { AuditedObject } from '../../platform/audit-log/audit-log.ts';
import type { Recorded } from '../../platform/audit-log/recorder.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Money } from '../../store/contract.ts';
import { checkAmount, readWithLines } from '../desk/actions.ts';
import { readAlone } from '../desk/alone.ts';
import { type DeskOrder, mayDecide, type OrderRequest, readDeskOrder, recordedOrder } from '../desk/page.ts';
import type { OrderDeskSources } from '../desk/sources.ts';
import { lockOrder, type OrderRow, type Queryable, readOrderRow } from '../order-rows.ts';
import type { PiecesOfLines } from '../parcels/parcels.ts';
import type { Hold } from '../refund/held.ts';
import { atStakeOf } from '../refund/held-decisions.ts';
import { readOpen } from '../refund/owed.ts';
import type { HeldPreview } from './contract.ts';

export interface ReleaseRequest extends OrderRequest {
  /** Why the order is held, as the staff member has seen it: a dispute may end with a refund of the same amount. */
  held: Hold;
  /** The amount of the decision as the staff member has seen it: another amount is refused. */
  amount: Money;
}

export interface AssignmentRequest extends OrderRequest {
  lineIds: readonly string[];
  pieces?: PiecesOfLines | undefined;
  /** The price of the lines as the staff member has seen it: another amount is refused. */
  amount: Money;
}

type Decided = Recorded<{ held: OrderRow['held'] }>;

/** The staff's decisions about held orders. Each runs in the transaction that ends with its entry in the audit log. */
export interface HeldActions {
  /** @throws Refusal NOT_FOUND, RIGHT_REQUIRED; ORDER_STATE if it is not held */
  preview(request: OrderRequest): Promise<HeldPreview>;
  /** The release that two people approve. @throws Refusal as `preview`; REFUND_CHANGED for another amount, or another reason to hold it */
  describeRelease(request: ReleaseRequest): Promise<AuditedObject>;
  /** @throws Refusal as `describeRelease`; REFUND_TOO_LARGE */
  release(connection: Connection, request: ReleaseRequest, isApproved: boolean): Promise<Decided>;
  /**
   * The assignment that two people approve.
   * @throws Refusal as `preview`; NOT_FOUND also for an unknown line; REFUND_CHANGED for another amount; NOT_REFUNDABLE
   */
  describeAssignment(request: AssignmentRequest): Promise<AuditedObject>;
  /** @throws Refusal as `describeAssignment`; REFUND_TOO_LARGE */
  assign(connection: Connection, request: AssignmentRequest, isApproved: boolean): Promise<Decided>;
}

export function createHeldActions({ platform: { pool }, orders }: OrderDeskSources): HeldActions {
  return {
    async preview(request) {
      const { order } = await readHeld(pool, request);
      const { held, open, atStake, lines } = await orders.previewHeld(request.orderId);
      const money = (amount: number) => ({ amount, currency: order.currency });
      return {
        held,
        open: money(open),
        atStake: money(atStake),
        alone: money(await readAlone(pool, order)),
        lines: lines.map(({ line, amount, pieces }) => ({ lineId: line.line_id, amount: money(amount), pieces })),
      };
    },
    async describeRelease(request) {
      const desk = await readHeld(pool, request);
      checkStake(desk, request, await readStake(pool, desk));
      return recordedOrder(desk);
    },
    async release(connection, request, isApproved) {
      const desk = await lockHeld(connection, request);
      const { held, currency } = desk.order;
      const atStake = await readStake(connection, desk);
      checkStake(desk, request, atStake);
      await checkAlone(connection, desk, atStake, isApproved);
      await orders.releaseWithin(connection, request.orderId);
      const after = { held: null, amount: atStake, currency };
      return { reply: { held: null }, object: recordedOrder(desk), before: { held }, after };
    },
    async describeAssignment(request) {
      const desk = await readHeld(pool, request);
      await readWithLines(pool, request, 'order.refund');
      const { orderId, lineIds, pieces } = request;
      const how = { requestedBy: 'PROVIDER', ...(pieces && { pieces }) } as const;
      checkAmount(desk, request, await orders.previewRefund(orderId, lineIds, how));
      return recordedOrder(desk);
    },
    async assign(connection, request, isApproved) {
      const { orderId, lineIds, pieces } = request;
      const desk = await lockHeld(connection, request);
      await readWithLines(connection, request, 'order.refund');
      await checkAlone(connection, desk, await readStake(connection, desk), isApproved);
      const done = await orders.assignWithin(connection, orderId, lineIds, pieces);
      checkAmount(desk, request, done);
      const held = (await readOrderRow(connection, orderId))?.held ?? null;
      const { held: before, currency } = desk.order;
      const after = { held, lineIds, ...(pieces && { pieces }), amount: done.amount, currency };
      return { reply: { held }, object: recordedOrder(desk), before: { held: before }, after };
    },
  };
}

/** Locks a held order about which the caller may decide. It is the first lock of the transaction. */
async function lockHeld(connection: Connection, request: OrderRequest): Promise<DeskOrder> {
  await lockOrder(connection, request.orderId);
  return readHeld(connection, request);
}

/** @throws Refusal NOT_FOUND; RIGHT_REQUIRED where a line belongs to a title that the roles don't cover; ORDER_STATE if it is not held */
async function readHeld(database: Queryable, request: OrderRequest): Promise<DeskOrder> {
  const desk = await readDeskOrder(database, request);
  if (!mayDecide(desk, request)) throw new Refusal('RIGHT_REQUIRED', { right: 'order.refund' });
  const { held, status } = desk.order;
  if (held === null) throw new Refusal('ORDER_STATE', { orderStatus: status });
  return desk;
}

const readStake = async (database: Queryable, { order }: DeskOrder): Promise<number> =>
  atStakeOf(order, await readOpen(database, order));

function checkStake({ order }: DeskOrder, { held, amount }: ReleaseRequest, atStake: number): void {
  const isSeen = held === order.held && amount.amount === atStake && amount.currency === order.currency;
  if (!isSeen) throw new Refusal('REFUND_CHANGED');
}

/** A decision about much money needs two people, as its refund would. @throws Refusal REFUND_TOO_LARGE */
async function checkAlone(
  database: Queryable,
  { order }: DeskOrder,
  atStake: number,
  isApproved: boolean,
): Promise<void> {
  if (!isApproved && atStake > (await readAlone(database, order))) throw new Refusal('REFUND_TOO_LARGE');
}
