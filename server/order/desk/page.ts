import { isDeepStrictEqual } from 'node:util';
import { hasRight } from '../../../rules/staff/rights.ts';
import type { AuditedObject } from '../../platform/audit-log/audit-log.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import {
  type LineRow,
  type OrderRow,
  type Queryable,
  readLines,
  readOrderRow,
  type ShipmentRow,
} from '../order-rows.ts';
import { trackingAddress } from '../parcels/carriers.ts';
import { readSentAddresses } from '../parcels/correct-address.ts';
import { readOpen } from '../refund/owed.ts';
import { readRefunds } from '../refund/read-refunds.ts';
import { addressVersion, openAddress, openOrderer } from '../sealed.ts';
import { readMails, readRecipients } from './mails.ts';
import { orderNotes } from './notes.ts';
import type { DeskLine, OrderContact, OrderNote, OrderPage } from './shapes.ts';
import type { OrderDeskSources } from './sources.ts';

interface OwedRow {
  key: string;
  tries: number;
  last_error: string | null;
  next_at: Date;
}

/** An order with all of its lines. */
export interface DeskOrder {
  order: OrderRow;
  lines: LineRow[];
  /** The lines of the titles whose orders the roles read. */
  shown: LineRow[];
  /** The title of each product. */
  titles: ReadonlyMap<string, string>;
}

/** An order, and the staff member who reads or changes it. */
export interface OrderRequest {
  orderId: string;
  staff: Pick<Staff, 'roles'>;
}

/**
 * An order that the caller may read: at least one line belongs to a title of the caller's roles.
 * @throws Refusal NOT_FOUND
 */
export async function readDeskOrder(database: Queryable, { orderId, staff }: OrderRequest): Promise<DeskOrder> {
  const order = await readOrderRow(database, orderId);
  if (order === null) throw new Refusal('NOT_FOUND');
  const lines = await readLines(database, [orderId]);
  const { rows } = await database.query<{ product_id: string; title_id: string }>(
    'SELECT product_id, title_id FROM product WHERE product_id = ANY ($1)',
    [lines.map((line) => line.product_id)],
  );
  const titles = new Map(rows.map((row) => [row.product_id, row.title_id]));
  const shown = lines.filter((line) => hasRight(staff.roles, 'order.read', titles.get(line.product_id) ?? null));
  if (shown.length === 0) throw new Refusal('NOT_FOUND');
  return { order, lines, shown, titles };
}

/** @throws Refusal NOT_FOUND */
export async function readOrderPage(
  sources: OrderDeskSources,
  request: OrderRequest,
  language: Language,
): Promise<OrderPage> {
  const { pool } = sources.platform;
  const desk = await readDeskOrder(pool, request);
  const { order, lines, shown } = desk;
  const { order_id: orderId, currency } = order;
  const money = (amount: number) => ({ amount, currency });
  const isWhole = shown.length === lines.length;
  const sum = (amount: number) => (isWhole ? money(amount) : null);
  const readsPayments = hasRight(request.staff.roles, 'payment.read', null);
  const [owed, fanOf, payments, open, refunds, mails, history, notes] = await Promise.all([
    readOwed(pool, orderId),
    sources.accounts.desk.fansOf([order.user_id]),
    readsPayments ? sources.orders.payments().listAttempts(orderId) : null,
    readOpen(pool, order),
    isWhole ? readRefunds(pool, [order]) : null,
    isWhole ? readMails(pool, orderId) : null,
    isWhole ? readHistory(pool, orderId) : null,
    isWhole ? readOrderNotes(sources, orderId) : null,
  ]);
  const fan = fanOf(order.user_id);
  const isOpen = order.status === 'RESERVED' || order.status === 'PAYING';
  return {
    orderId,
    number: order.number,
    status: isOpen && order.due && order.payment !== 'CHECKING' ? 'EXPIRED' : order.status,
    payment: order.status === 'REFUNDED' ? 'REFUNDED' : order.payment,
    provider: readsPayments ? order.provider : null,
    failure: readsPayments ? order.failure : null,
    held: order.held,
    heldAt: order.held_at?.toISOString() ?? null,
    mayDecide: order.held !== null && mayDecide(desk, request),
    returnedOutside: sum(order.returned_outside),
    openOutside: sum(open),
    productAmount: sum(order.product_amount),
    fee: sum(order.fee),
    paymentAmount: sum(order.payment_amount),
    refunded: sum(order.refunded),
    origin: order.origin,
    language: order.language,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    expiresAt: isOpen ? order.expires_at.toISOString() : null,
    receiptUrl: readsPayments && isWhole ? order.receipt_url : null,
    fan,
    lines: shown.map((line) => deskLine(desk, line, owed, request, language)),
    payments,
    refunds: refunds && refunds(orderId).map((refund) => ({ ...refund, sending: owed(`refund:${refund.refundId}`) })),
    mails,
    history,
    notes,
    mayNote: fan.nickname !== null && mayNote(desk, request),
    mayReadAddress: mayReadContact(desk, request),
    mayCorrectAddress: order.address_sealed !== null && mayShipAll(desk, request) && mayBeSent(desk),
    serverTime: new Date().toISOString(),
  };
}

async function readOrderNotes({ platform, staff }: OrderDeskSources, orderId: string): Promise<OrderNote[]> {
  const notes = await orderNotes.read(platform, platform.pool, { column: 'order_id', id: orderId });
  const names = await staff.namesOf(platform.pool, [...new Set(notes.map(({ staffId }) => staffId))]);
  return notes.map(({ staffId, ...note }) => ({ ...note, by: { staffId, name: names.get(staffId) ?? staffId } }));
}

/** A note may be about anything in the order, so only staff who may read the whole order see it. */
export const mayNote = (desk: DeskOrder, { staff }: OrderRequest): boolean =>
  desk.shown.length === desk.lines.length &&
  desk.lines.some((line) => hasRight(staff.roles, 'order.note', titleOf(desk, line)));

/** A decision about a held order is about all of its lines. */
export const mayDecide = (desk: DeskOrder, { staff }: Pick<OrderRequest, 'staff'>): boolean =>
  desk.lines.every((line) => hasRight(staff.roles, 'order.refund', titleOf(desk, line)));

async function readHistory(database: Queryable, orderId: string): Promise<NonNullable<OrderPage['history']>> {
  const { rows } = await database.query<{ status: OrderRow['status']; at: Date }>(
    'SELECT status, at FROM order_history WHERE order_id = $1 ORDER BY position',
    [orderId],
  );
  return rows.map(({ status, at }) => ({ status, at: at.toISOString() }));
}

type OwedOf = (key: string) => DeskLine['delivery'];

/** The work of the outbox that is not done. */
async function readOwed(database: Queryable, orderId: string): Promise<OwedOf> {
  const { rows } = await database.query<OwedRow>(
    'SELECT key, tries, last_error, next_at FROM outbox WHERE order_id = $1 AND done_at IS NULL',
    [orderId],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key) => {
    const row = byKey.get(key);
    return row === undefined ? null : { tries: row.tries, error: row.last_error, nextAt: row.next_at.toISOString() };
  };
}

/** The title that a line belongs to. */
export function titleOf({ titles }: DeskOrder, line: LineRow): string {
  const titleId = titles.get(line.product_id);
  if (titleId === undefined) throw new Error(`The product ${line.product_id} is gone`);
  return titleId;
}

function deskLine(desk: DeskOrder, line: LineRow, owed: OwedOf, { staff }: OrderRequest, language: Language): DeskLine {
  const money = (amount: number) => ({ amount, currency: desk.order.currency });
  const titleId = titleOf(desk, line);
  return {
    lineId: line.line_id,
    productId: line.product_id,
    titleId,
    name: line.words.name[language],
    kind: line.kind,
    quantity: line.quantity,
    unitPrice: money(line.unit_price),
    feePerPiece: line.fee_per_piece === null ? null : money(line.fee_per_piece),
    productAmount: money(line.product_amount),
    fee: money(line.fee),
    state: line.state,
    stuck: line.stuck,
    refunded: money(line.refunded),
    delivery: owed(`fulfil:${line.line_id}`),
    parcels: line.shipments.map((parcel) => ({
      ...parcel,
      trackingUrl: trackingAddress(parcel.carrier, parcel.trackingNumber),
    })),
    mayShip: hasRight(staff.roles, 'order.ship', titleId),
    mayRefund: hasRight(staff.roles, 'order.refund', titleId),
  };
}

/** The orderer is shown to staff who send parcels, and to staff who help members. */
const mayReadContact = (desk: DeskOrder, { staff: { roles } }: OrderRequest): boolean =>
  hasRight(roles, 'member.help', null) ||
  desk.lines.some((line) => line.needs_address && hasRight(roles, 'order.ship', titleOf(desk, line)));

/** All parcels of an order go to one address, so a correction needs the right for every line that is sent. */
export const mayShipAll = (desk: DeskOrder, { staff: { roles } }: OrderRequest): boolean =>
  desk.lines.every((line) => !line.needs_address || hasRight(roles, 'order.ship', titleOf(desk, line)));

/** True if something of a paid order waits to be sent, or is under way or lost and can be sent again. Nothing of a held order is sent. */
export const mayBeSent = ({ order, lines }: Pick<DeskOrder, 'order' | 'lines'>): boolean =>
  order.paid_at !== null &&
  order.held === null &&
  lines.some(
    ({ needs_address: needsAddress, state, shipments }) =>
      (needsAddress && state === 'WAITING') ||
      shipments.some((one) => one.state === 'PREPARING' || one.state === 'SHIPPED' || isLost(one)),
  );

const isLost = ({ state, settled }: ShipmentRow): boolean => state === 'LOST' && settled === null;

const readsMembers = ({ staff: { roles } }: OrderRequest): boolean =>
  hasRight(roles, 'member.read', null) || hasRight(roles, 'member.help', null);

/** The object for the audit log; with a title if all lines belong to one title. */
export function recordedOrder(desk: DeskOrder): AuditedObject {
  const [first, ...others] = new Set(desk.lines.map((line) => titleOf(desk, line)));
  return { kind: 'order', id: desk.order.order_id, titleId: others.length === 0 ? (first ?? null) : null };
}

/** @throws Refusal NOT_FOUND, RIGHT_REQUIRED */
export async function readContact(
  { platform }: OrderDeskSources,
  request: OrderRequest,
): Promise<{ contact: OrderContact; object: AuditedObject }> {
  const desk = await readDeskOrder(platform.pool, request);
  if (!mayReadContact(desk, request)) throw new Refusal('RIGHT_REQUIRED', { right: 'order.ship' });
  const { order, shown, lines } = desk;
  const orderer = order.orderer_sealed === null ? null : openOrderer(platform.sealing, order);
  const recipients = shown.length === lines.length ? await readRecipients(platform, platform.pool, order.order_id) : [];
  // Mails go to the address of the account, which roles that only send parcels don't read elsewhere either.
  const maySee = (recipient: string) => readsMembers(request) || recipient === orderer?.email;
  const mails = recipients.map(({ mailId, recipient }) => ({
    mailId,
    recipient: maySee(recipient) ? recipient : null,
  }));
  const address = openAddress(platform.sealing, order);
  const sent = await readSentAddresses(
    platform.sealing,
    platform.pool,
    shown.map((line) => line.line_id),
  );
  const sentElsewhere = sent.filter((parcel) => !isDeepStrictEqual(parcel.address, address));
  const contact = { orderer, address, addressVersion: addressVersion(order), sentElsewhere, mails };
  return { contact, object: recordedOrder(desk) };
}
