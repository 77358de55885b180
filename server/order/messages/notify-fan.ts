import { z } from 'zod';
import { type FanNotification, type NewItem, notifyFan } from '../../inbox/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { Platform } from '../../platform/platform.ts';
import { type LineRow, type OrderRow, readLines, readOrderRow } from '../order-rows.ts';
import type { Tracking } from '../parcels/carriers.ts';
import { openAddress } from '../sealed.ts';
import { type MailedRefund, mailOfLost, mailOfPaid, mailOfParcel, mailOfRefund, mailOfUnpaid } from './order-mail.ts';
import { receiptOf } from './receipt.ts';

export type NotifyDeps = Pick<Platform, 'sealing' | 'lookup' | 'words'>;

type NamedLine = Pick<LineRow, 'words'>;

/** An item of the inbox about some lines of an order; none without lines. */
export function itemAbout(
  { user_id: userId, order_id: subjectId }: Pick<OrderRow, 'user_id' | 'order_id'>,
  kind: 'PARCEL_SENT' | 'PARCEL_LOST' | 'ORDER_DELIVERED' | 'ADDRESS_CORRECTED',
  cause: string,
  [first, ...others]: readonly NamedLine[],
): NewItem[] {
  if (first === undefined) return [];
  return [{ userId, cause, kind, name: first.words.name, details: { subjectId, count: others.length } }];
}

/** Sends the receipt of a paid order by email. The inbox gets no item, since the fan sees the payment on the page. */
export async function notifyOfPayment(
  means: NotifyDeps & Pick<Platform, 'config'>,
  connection: Connection,
  orderId: string,
  lines: readonly LineRow[],
): Promise<void> {
  const order = await readOrderRow(connection, orderId);
  if (order === null) return;
  const recipient = openAddress(means.sealing, order)?.recipient ?? null;
  const receipt = (language: Language) => receiptOf(means.config, order, lines, language);
  const mail = mailOfPaid(order, lines, { recipient, receipt });
  await notifyFan(means, connection, { userId: order.user_id, cause: `paid:${orderId}`, item: null, mail });
}

/** Sends an email that an order has expired unpaid, if a payment had failed; not if the fan only left the payment window. */
export async function notifyOfUnpaid(
  means: NotifyDeps,
  connection: Connection,
  orderId: string,
  lines: readonly LineRow[],
): Promise<void> {
  const order = await readOrderRow(connection, orderId);
  if (order === null || order.payment !== 'FAILED' || order.failure === null || order.failure === 'LEFT') return;
  const mail = mailOfUnpaid(order, lines, order.failure);
  await notifyFan(means, connection, { userId: order.user_id, cause: `unpaid:${orderId}`, item: null, mail });
}

/** A parcel of a message to the fan: `quantity` of its lines are the pieces in it. */
export interface MessageParcel {
  /** Identifies the parcel in the cause of its message, so that the message is sent once. */
  id: string;
  lines: readonly LineRow[];
  /** True if other pieces of the order wait to be sent. */
  hasMore: boolean;
}

/** Notifies the fan of a parcel that was sent or has arrived; `tracking` belongs to a sent one. */
export async function notifyOfParcels(
  means: NotifyDeps,
  connection: Connection,
  order: OrderRow,
  { id, lines, hasMore }: MessageParcel,
  tracking: Tracking | null,
): Promise<void> {
  const kind = tracking === null ? 'ORDER_DELIVERED' : 'PARCEL_SENT';
  const [item] = itemAbout(order, kind, `${tracking === null ? 'arrived' : 'sent'}:${id}`, lines);
  if (item === undefined) return;
  await notifyFan(means, connection, {
    ...item,
    item,
    mail: tracking === null ? null : mailOfParcel(order, lines, { ...tracking, hasMore }),
  });
}

/** Notifies the fan of a lost parcel; a second email follows with the new parcel or the refund. */
export async function notifyOfLost(
  means: NotifyDeps,
  connection: Connection,
  order: OrderRow,
  { id, lines }: MessageParcel,
): Promise<void> {
  const [item] = itemAbout(order, 'PARCEL_LOST', `lost:${id}`, lines);
  if (item !== undefined) await notifyFan(means, connection, { ...item, item, mail: mailOfLost(order, lines) });
}

/** Corrects the carrier or the number of an earlier email. */
export async function notifyOfCorrection(
  means: NotifyDeps,
  connection: Connection,
  order: OrderRow,
  { id, lines, hasMore }: MessageParcel,
  tracking: Tracking,
): Promise<void> {
  const cause = `corrected:${id}:${tracking.carrier}:${tracking.trackingNumber}`;
  const mail = mailOfParcel(order, lines, { ...tracking, hasMore });
  await notifyFan(means, connection, { userId: order.user_id, cause, item: null, mail });
}

/** The lines of a refund, in the job that returns the money. */
export const RefundedLines = z
  .array(z.object({ lineId: z.string(), amount: z.number(), pieces: z.number().optional() }))
  .default([]);
export type RefundedLines = z.infer<typeof RefundedLines>;

export interface ReturnedMoney extends Omit<MailedRefund, 'lines'> {
  cause: string;
  lines: RefundedLines;
}

/** Notifies the fan of a refund. */
export async function notifyOfRefund(
  means: NotifyDeps,
  connection: Connection,
  order: OrderRow,
  { cause, lines, ...refund }: ReturnedMoney,
): Promise<void> {
  const { order_id: subjectId, user_id: userId, currency } = order;
  const all = await readLines(connection, [subjectId]);
  const refunded = lines.flatMap(({ lineId, amount: returned, pieces }) =>
    all
      .filter((line) => line.line_id === lineId)
      .map((line) => ({ ...line, quantity: pieces ?? line.quantity, returned })),
  );
  const notification: FanNotification = {
    userId,
    cause,
    item: { kind: 'REFUND_MADE', details: { subjectId, amount: refund.amount, currency } },
    mail: mailOfRefund(order, { ...refund, lines: refunded }),
  };
  await notifyFan(means, connection, notification);
}
