import type { RefundCause } from '../../../rules/staff/limits.ts';
import { hasRight, type StaffRight } from '../../../rules/staff/rights.ts';
import type { Address } from '../../address/contract.ts';
import { writeItems } from '../../inbox/service.ts';
import type { AuditedObject } from '../../platform/audit-log/audit-log.ts';
import type { Recorded } from '../../platform/audit-log/recorder.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { requireRight, type Staff } from '../../platform/http/staff/staff-access.ts';
import { newId } from '../../platform/new-id.ts';
import type { Money } from '../../store/contract.ts';
import { itemAbout } from '../messages/notify-fan.ts';
import { lockOrder, type Queryable } from '../order-rows.ts';
import { correctAddress } from '../parcels/correct-address.ts';
import { markLost, sendAgain, sendReturned } from '../parcels/lost.ts';
import {
  correctTracking,
  markDelivered,
  markShipped,
  type ParcelPieces,
  type PiecesOfLines,
  type Tracking,
} from '../parcels/parcels.ts';
import type { RefundOptions } from '../refund/operator-refund.ts';
import type { Refunded } from '../refund/refundable.ts';
import { addressVersion, openAddress } from '../sealed.ts';
import { readAlone } from './alone.ts';
import { orderNotes } from './notes.ts';
import {
  type DeskOrder,
  mayBeSent,
  mayNote,
  mayShipAll,
  type OrderRequest,
  readDeskOrder,
  recordedOrder,
  titleOf,
} from './page.ts';
import type { OrderNote, RefundKind, RefundPreview } from './shapes.ts';
import type { OrderDeskSources } from './sources.ts';

/** An action on lines of an order. */
export interface LinesRequest extends OrderRequest {
  lineIds: readonly string[];
}

/** An action on parcels. */
export interface ParcelsRequest extends LinesRequest {
  /** Parcels of these lines; undefined for all of their parcels. */
  parcelIds?: readonly string[] | undefined;
}

export interface SendRequest extends LinesRequest, ParcelPieces {}

export interface AddressRequest extends OrderRequest {
  address: Address;
  /** Of the address that the staff member has read. */
  addressVersion: string;
}

export interface NoteRequest extends OrderRequest {
  staff: Pick<Staff, 'roles' | 'staffId'>;
  text: string;
}

export interface RefundRequest extends LinesRequest {
  kind: RefundKind;
  cause: RefundCause;
  pieces?: PiecesOfLines | undefined;
  /** By parcel, the number of pieces that the action is for. */
  parcels?: PiecesOfLines | undefined;
  toStock: boolean;
  /** The amount that the staff member has seen: another amount is refused. */
  amount: Money;
}

/** The staff's actions on orders. Each runs in the transaction that ends with its entry in the audit log. */
export interface OrderActions {
  /** @throws Refusal NOT_FOUND, RIGHT_REQUIRED; PARCEL_STATE if the pieces of a line can't be sent, or not any more */
  send(connection: Connection, request: SendRequest, tracking: Tracking): Promise<Recorded<{}>>;
  /** @throws Refusal as `send`; PARCEL_STATE where a parcel of them is not under way */
  correct(connection: Connection, request: ParcelsRequest, tracking: Tracking): Promise<Recorded<{}>>;
  /** @throws Refusal as `correct` */
  deliver(connection: Connection, request: ParcelsRequest): Promise<Recorded<{}>>;
  /** @throws Refusal NOT_FOUND, RIGHT_REQUIRED; PARCEL_STATE where a parcel of them was not sent */
  lose(connection: Connection, request: ParcelsRequest): Promise<Recorded<{}>>;
  /** @throws Refusal NOT_FOUND, RIGHT_REQUIRED; PARCEL_STATE where a parcel of them is not lost, or settled; STOCK_TOO_LOW */
  sendAgain(connection: Connection, request: ParcelsRequest): Promise<Recorded<{}>>;
  /** @throws Refusal NOT_FOUND, RIGHT_REQUIRED; PARCEL_STATE where a parcel of them was not sent, or is settled */
  sendReturned(connection: Connection, request: ParcelsRequest): Promise<Recorded<{}>>;
  /**
   * @throws Refusal NOT_FOUND, RIGHT_REQUIRED; PARCEL_STATE without an address, or unless `mayBeSent`;
   * ADDRESS_CHANGED if it is not the address that the staff member has read
   */
  correctAddress(connection: Connection, request: AddressRequest): Promise<Recorded<{}>>;
  /** @throws Refusal NOT_FOUND, also after the fan has left; RIGHT_REQUIRED */
  note(connection: Connection, request: NoteRequest): Promise<Recorded<OrderNote>>;
  /** @throws Refusal NOT_FOUND */
  preview(request: OrderRequest, kind: RefundKind): Promise<RefundPreview>;
  /**
   * The refund that two people approve.
   * @throws Refusal NOT_FOUND, RIGHT_REQUIRED, NOT_REFUNDABLE; REFUND_CHANGED for another amount
   */
  describe(request: RefundRequest): Promise<AuditedObject>;
  /**
   * @param isApproved whether a second person has agreed, where the amount asks for one
   * @throws Refusal NOT_FOUND, RIGHT_REQUIRED, ORDER_STATE, NOT_REFUNDABLE; REFUND_CHANGED for another amount; REFUND_TOO_LARGE
   */
  refund(connection: Connection, request: RefundRequest, isApproved: boolean): Promise<Recorded<{ refunded: Money }>>;
}

const optionsOf: Readonly<Record<RefundKind, RefundOptions>> = {
  UNUSED: {},
  RETURNED: { hasReturned: true },
  LOST: { isLost: true },
  EVEN_USED: { evenUsed: true },
};

const toOptions = ({ kind, cause, pieces, parcels, toStock }: RefundRequest): RefundOptions => ({
  ...optionsOf[kind],
  cause,
  ...(pieces && { pieces }),
  ...(parcels && { parcels }),
  toStock,
});

/** Reason of the refund for the audit of money. */
const storedReason: Readonly<Record<RefundKind, string>> = {
  UNUSED: 'operator',
  RETURNED: 'returned',
  LOST: 'lost',
  EVEN_USED: 'operator',
};

export function createOrderActions(sources: OrderDeskSources): OrderActions {
  const { platform, orders } = sources;

  /** Locks an order whose lines the caller may change. It is the first lock of the transaction. */
  async function lockWithLines(connection: Connection, request: LinesRequest, right: StaffRight): Promise<DeskOrder> {
    await lockOrder(connection, request.orderId);
    return readWithLines(connection, request, right);
  }

  /** Parcels are changed together or not at all. */
  async function move(
    connection: Connection,
    request: ParcelsRequest,
    work: () => Promise<number>,
  ): Promise<AuditedObject> {
    const desk = await lockWithLines(connection, request, 'order.ship');
    if ((await work()) !== new Set(request.parcelIds ?? request.lineIds).size) throw new Refusal('PARCEL_STATE');
    return recordedOrder(desk);
  }

  return {
    async send(connection, request, tracking) {
      const { orderId, lineIds, pieces } = request;
      const object = await move(connection, request, () =>
        markShipped(platform, connection, orderId, lineIds, tracking, request),
      );
      return { reply: {}, object, after: { lineIds, ...(pieces && { pieces }), ...tracking } };
    },
    async correct(connection, request, tracking) {
      const { orderId, lineIds, parcelIds } = request;
      const before: (Tracking & { lineId: string; parcelId: string })[] = [];
      const object = await move(connection, request, async () => {
        before.push(...(await correctTracking(platform, connection, orderId, request, tracking)));
        return parcelIds === undefined ? new Set(before.map(({ lineId }) => lineId)).size : before.length;
      });
      return { reply: {}, object, before, after: { lineIds, ...(parcelIds && { parcelIds }), ...tracking } };
    },
    async deliver(connection, request) {
      const { orderId, lineIds, parcelIds } = request;
      const object = await move(connection, request, () => markDelivered(platform, connection, orderId, request));
      return { reply: {}, object, after: { lineIds, ...(parcelIds && { parcelIds }) } };
    },
    async lose(connection, request) {
      const { orderId, lineIds, parcelIds } = request;
      const object = await move(connection, request, () => markLost(platform, connection, orderId, request));
      return { reply: {}, object, after: { lineIds, parcelIds } };
    },
    async sendAgain(connection, request) {
      const { orderId, lineIds, parcelIds } = request;
      const means = { sealing: platform.sealing, stock: sources.stock };
      const object = await move(connection, request, () => sendAgain(means, connection, orderId, request));
      return { reply: {}, object, after: { lineIds, parcelIds } };
    },
    async sendReturned(connection, request) {
      const { orderId, lineIds, parcelIds } = request;
      const object = await move(connection, request, () =>
        sendReturned(platform.sealing, connection, orderId, request),
      );
      return { reply: {}, object, after: { lineIds, parcelIds, state: 'RETURNED' } };
    },
    async correctAddress(connection, { orderId, staff, address, addressVersion: seenVersion }) {
      await lockOrder(connection, orderId);
      const desk = await readDeskOrder(connection, { orderId, staff });
      if (!mayShipAll(desk, { orderId, staff })) throw new Refusal('RIGHT_REQUIRED', { right: 'order.ship' });
      const before = openAddress(platform.sealing, desk.order);
      if (before === null || !mayBeSent(desk)) throw new Refusal('PARCEL_STATE');
      if (seenVersion !== addressVersion(desk.order)) throw new Refusal('ADDRESS_CHANGED');
      const waiting = await correctAddress(platform.sealing, connection, orderId, { before, after: address });
      const sent = desk.lines.filter((line) => line.needs_address);
      await writeItems(connection, itemAbout(desk.order, 'ADDRESS_CORRECTED', `address:${newId()}`, sent));
      return { reply: {}, object: recordedOrder(desk), after: { waiting } };
    },
    async note(connection, { orderId, staff, text }) {
      const desk = await readDeskOrder(connection, { orderId, staff });
      if (!mayNote(desk, { orderId, staff })) throw new Refusal('RIGHT_REQUIRED', { right: 'order.note' });
      const { staffId } = staff;
      const added = await orderNotes.add(platform, connection, { about: orderId, staffId, text });
      if (added === null) throw new Refusal('NOT_FOUND');
      const { staffId: _, ...note } = added;
      const name = (await sources.staff.namesOf(connection, [staffId])).get(staffId) ?? staffId;
      // The text is not in the audit log: it would stay there after the fan has deleted the account.
      return { reply: { ...note, by: { staffId, name } }, object: recordedOrder(desk), after: { noteId: note.noteId } };
    },
    async preview(request, kind) {
      const desk = await readDeskOrder(platform.pool, request);
      const { order } = desk;
      const money = (amount: number) => ({ amount, currency: order.currency });
      const { lines: all } = await orders.previewRefund(request.orderId, null, optionsOf[kind]);
      const lines = all.filter(({ line }) => hasRight(request.staff.roles, 'order.refund', titleOf(desk, line)));
      return {
        lines: lines.map(({ line, amount, pieces }) => ({ lineId: line.line_id, amount: money(amount), pieces })),
        alone: money(await readAlone(platform.pool, order)),
      };
    },
    async describe(request) {
      const desk = await readWithLines(platform.pool, request, 'order.refund');
      checkAmount(desk, request, await orders.previewRefund(request.orderId, request.lineIds, toOptions(request)));
      return recordedOrder(desk);
    },
    async refund(connection, request, isApproved) {
      const { orderId, lineIds, kind } = request;
      const desk = await lockWithLines(connection, request, 'order.refund');
      const alone = await readAlone(connection, desk.order);
      const done = await orders.refundWithin(connection, orderId, lineIds, storedReason[kind], toOptions(request));
      checkAmount(desk, request, done);
      const { amount } = done;
      const { currency } = desk.order;
      if (!isApproved && amount > alone) throw new Refusal('REFUND_TOO_LARGE');
      const { cause, pieces, parcels, toStock } = request;
      const after = {
        lineIds,
        kind,
        cause,
        ...(pieces && { pieces }),
        ...(parcels && { parcels }),
        ...(kind === 'RETURNED' && { toStock }),
        amount,
        currency,
      };
      return { reply: { refunded: { amount, currency } }, object: recordedOrder(desk), after };
    },
  };
}

/** @throws Refusal REFUND_CHANGED where it differs from the amount that the staff member has seen, or a line of it pays nothing */
export function checkAmount(
  { order }: DeskOrder,
  { amount: seen }: Pick<RefundRequest, 'amount'>,
  { amount, lines }: Refunded,
): void {
  const isSeen = amount === seen.amount && order.currency === seen.currency;
  if (!isSeen || lines.some((line) => line.amount === 0)) throw new Refusal('REFUND_CHANGED');
}

/** @throws Refusal NOT_FOUND for a line of another order; RIGHT_REQUIRED for one of a title that the roles don't cover */
export async function readWithLines(database: Queryable, request: LinesRequest, right: StaffRight): Promise<DeskOrder> {
  const { staff, lineIds } = request;
  const desk = await readDeskOrder(database, request);
  for (const lineId of lineIds) {
    const line = desk.lines.find((one) => one.line_id === lineId);
    if (line === undefined) throw new Refusal('NOT_FOUND', { lineId });
    requireRight(staff, right, titleOf(desk, line));
  }
  return desk;
}
